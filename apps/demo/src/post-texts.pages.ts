import type { Voice } from './post-texts.ts'

const quietBishop: Voice = {
  userName: 'quiet_bishop',
  posts: [
    {
      text: 'I hung a rook tonight. Move thirty-one, won position, tea in my left hand, rook on a square I had looked at for a full minute. My opponent apologised. I have annotated it for you anyway, gently.',
    },
    {
      text: 'The one idea to be proud of, from a game that somebody lost in nineteen moves: they saw the fork and refused it because the knight would have been trapped. That is chess. The rest was bad luck and move order.',
      photos: 2,
    },
    {
      to: { level: 1, price: 45 },
      photos: 2,
      free: 1,
      teaser: 'Rook endings you can keep in your head: the first four.',
      text: 'Cut the king off. Check from behind. Build the bridge. And if you remember nothing else, put the rook behind the pawn and breathe. Four diagrams, no variation longer than five moves.',
    },
    { text: 'If you are losing, make it a story. Put one piece somewhere rude.', photos: 0 },
    {
      to: { price: 45 },
      photos: 3,
      free: 1,
      teaser: 'A whole game, move by move, played by two people from this page.',
      text: 'Both wrote to me afterwards, each sure they had played terribly. Move fourteen by White is better than anything I did last year. Black’s blunder on twenty-two was the third best move, by the way.',
    },
    {
      to: 'followers',
      text: 'Send a game before Sunday. Lost ones first. Please do not switch the engine on before I have seen it, it spoils the eyes.',
    },
    {
      to: { level: 2, price: 60 },
      teaser: 'Bishop against knight, the long lesson.',
      text: 'The bishop sees far and can be walked past. The knight sees nothing and jumps on you from behind the sofa. Open the position, or become a sofa.',
    },
    {
      to: { level: 3 },
      teaser: 'My notebook of draws by stubbornness.',
      text: 'Eleven positions, all lost, all held. There is no trick. You look for the move that your opponent would be annoyed by, and you play that one forty times.',
    },
    { text: 'An old man in the park beat me with a bishop made from a cork. I asked for the cork.' },
  ],
  remarks: [
    [4, 'en', 'I was Black. Third best! Framing this.'],
    [6, 'en', 'Become a sofa. Understood.'],
    [8, 'en', 'Did you get the cork?'],
    [0, 'en', 'Tea in the left hand explains it.'],
    [2, 'ru', 'Ладья за пешку и дышать. Записал.'],
    [0, 'de', 'Turm eingestellt mit Tee in der Hand: ich auch, gestern.'],
    [5, 'hi', 'हारी हुई बाज़ी भेज दी है।'],
  ],
  answers: [
    [8, 'I got the cork.'],
    [5, 'Send it, I will bring the tea.'],
  ],
}

const sumiNoMa: Voice = {
  userName: 'sumi_no_ma',
  posts: [
    { text: '今朝の円相。筆を置く直前に鳥が鳴いて、最後がすこしかすれました。鳥との共作です。' },
    { text: '墨をする時間を惜しんだ日は、線にそれが出ます。今日は三十分。雨の音がちょうどよい長さでした。', photos: 2 },
    {
      to: { price: 50 },
      photos: 3,
      free: 1,
      teaser: '「山」を百枚書いた記録です。選んだ三枚と、その理由。',
      text: '一枚目は力が入りすぎ、四十枚目で飽き、七十八枚目で何も考えなくなりました。選んだのは七十八枚目ではありません。考えごとをしていた二枚目です。',
    },
    { text: 'うまく書こうとしたときの線と、うまく書こうとしなかったときの線は、裏から見るとわかります。', photos: 0 },
    {
      to: 'followers',
      text: '日曜の稽古は朝八時から。道具のない方は、割り箸と水でも始められます。新聞紙の上で乾いて消えるのも、よいものです。',
    },
    { text: '四十年使った硯が二つに割れました。割れた面がとても静かだったので、そのまま飾っています。', photos: 2 },
    {
      to: { price: 80 },
      photos: 2,
      teaser: '筆の持ち方、はじめの十日間。写真と短い言葉で。',
      text: '親指は支えるだけ、人差し指は決めるだけ。小指は聞いているだけです。十日目に肘が上がったら、もう半分できています。',
    },
    { to: 'followers', text: '赤い印を押すとき、いちばん緊張します。押したら終わりだからです。' },
  ],
  remarks: [
    [0, 'ja', '鳥のところ、何度も見てしまいます。'],
    [2, 'ja', '二枚目に一票。'],
    [2, 'zh-CHS', '第二张确实最好。'],
    [4, 'zh-CHS', '用筷子蘸水写了一晚上。'],
    [6, 'zh-CHT', '先從握筆開始，謝謝老師。'],
    [0, 'en', 'The bird was right to insist.'],
    [6, 'en', 'My little finger is listening.'],
  ],
  answers: [
    [0, 'ありがとうございます。鳥にも伝えます。'],
    [4, '日曜にお待ちしています。'],
  ],
}

const shanhaiYehua: Voice = {
  userName: 'shanhai_yehua',
  posts: [
    {
      text: '昨晚讲到守灯塔的人收到一封没有字的信，茶就凉了。有人留言说信纸是浪，有人说信纸是雪。今晚十点，我们把它拆开。',
    },
    {
      text: '听众寄来一个故事：外婆的村子夜里会走路，每年往海边挪一步。我读了三遍，改了一个字，是“走”改成“挪”。',
      photos: 2,
    },
    {
      to: { level: 1 },
      photos: 2,
      free: 1,
      teaser: '点题故事：《借火的山》。题目是你们出的，结尾我改了四次。',
      text: '第一个结尾太圆，第二个太冷，第三个说教。第四个是我下楼倒垃圾时想到的：山没有还火，它只是每年冬天替村里人多亮一会儿。',
    },
    { text: '讲故事不怕忘词，怕的是你记得太清楚。', photos: 0 },
    {
      to: { price: 35 },
      teaser: '《海上卖伞人》全文，带我的批注。',
      text: '红字是停顿，蓝字是喝茶。有一处写着“等”，那是等听的人自己笑出来，等不到也不要紧，往下讲。',
    },
    { to: 'followers', text: '今晚停更，嗓子像砂纸。推荐你们自己给身边的人讲一个，讲砸了明天来这里告状。' },
    { text: '楼下修车的师傅说，他每晚听到一半就睡着，所以至今不知道任何一个结局。他说这样很好，每个人都还活着。' },
    {
      to: { level: 2, price: 40 },
      photos: 3,
      free: 1,
      teaser: '山与海的地图：一百个故事发生的地方。',
      text: '我把一百个故事标在一张纸上，发现中间有一块空白，一个故事都没有。下个月，我们去那里。',
    },
  ],
  remarks: [
    [0, 'zh-CHS', '信纸是雪，我坚持。'],
    [6, 'zh-CHS', '听到一半睡着的人举手。'],
    [2, 'zh-CHS', '替村里人多亮一会儿，哭了。'],
    [5, 'zh-CHS', '昨晚给孩子讲砸了，来告状。'],
    [1, 'zh-CHT', '收工聽一段，剛剛好。'],
    [0, 'ja', '手紙は波だと思います。'],
    [1, 'en', 'I read it with a dictionary and a pot of tea. Worth it.'],
  ],
  answers: [
    [6, '灯留着，慢慢听。'],
    [5, '讲砸的故事才有下一回。'],
  ],
}

const panelNine: Voice = {
  userName: 'panel_nine',
  posts: [
    {
      text: 'Page 212 is up. The cat looks at the moon, the moon looks at the bus, nobody says anything for six panels. I drew the bus eleven times and it is still a shoe box.',
    },
    {
      text: 'Cut panel, two in the morning, reason: too good. It stopped the page. Some drawings are like loud guests.',
      photos: 2,
    },
    {
      to: { price: 20 },
      photos: 4,
      free: 1,
      teaser: 'Chapter nine: thumbnails, pencils, inks, and the page I redrew.',
      text: 'The thumbnails are the size of stamps and better than the page. They always are. Look at stamp three: four lines and you know she is leaving. On the page it took me forty.',
    },
    {
      text: 'Background shops named by readers this month: “Second Hand Sandwiches”, “Lamps, Mostly”, and “Closed”. All three have been built.',
      photos: 3,
    },
    {
      to: 'followers',
      text: 'Ink test on the new paper. It bleeds a little, exactly where I wanted rain. We keep the paper.',
    },
    {
      text: 'A reader asked what the cat wants. The cat wants the windowsill on Gerrard Street and to be left out of it.',
      photos: 0,
    },
    {
      to: { price: 35 },
      photos: 2,
      hasWatermark: true,
      teaser: 'How I letter: one nib, one ruler, one rule.',
      text: 'The rule is: read it aloud before you ink it. If you run out of air the balloon is too big. If you laugh, put it on the right-hand page.',
    },
    { text: 'Spilled the whole bottle. Page ruined, table improved, one perfect black paw print leading to the door.' },
  ],
  remarks: [
    [3, 'en', '“Closed” is my favourite shop in fiction.'],
    [2, 'en', 'Stamp three broke my heart.'],
    [5, 'en', 'The cat was framed. By you. Weekly.'],
    [0, 'en', 'Shoe box buses forever.'],
    [5, 'es', 'El gato no pidió nada de esto.'],
    [7, 'it', 'La zampa nera è la firma migliore.'],
    [2, 'fr', 'Les vignettes minuscules sont les plus belles.'],
  ],
  answers: [
    [5, 'The cat declines to comment.'],
    [7, 'I will frame the paw print.'],
  ],
}

export const pages: readonly Voice[] = [quietBishop, sumiNoMa, shanhaiYehua, panelNine]
