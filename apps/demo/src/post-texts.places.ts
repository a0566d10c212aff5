import type { Voice } from './post-texts.ts'

const laylNujum: Voice = {
  userName: 'layl_nujum',
  posts: [
    {
      text: 'ليلة بلا قمر، وادٍ بلا مصباح. جلسنا ساعة كاملة قبل أن تعتاد العين، ثم قال أحد الزوّار بصوت خافت: هذه ليست غيوماً. كانت المجرّة.',
    },
    {
      clip: 'turning-sky',
      text: 'ثماني ثوانٍ من ليلة طويلة. السماء لا تدور، نحن الذين ندور، لكن أحداً لم يخبر العين بذلك.',
    },
    {
      to: { level: 1 },
      photos: 2,
      free: 1,
      teaser: 'خريطة السماء لهذا الشهر، للمبتدئين، بلا أسماء لاتينية.',
      text: 'ابدؤوا من المغرفة، ثم انزلوا خمس خطوات بعرض الكفّ إلى نجم القطب. إن ضعتم فأغمضوا أعينكم دقيقة وأعيدوا. كلّنا ضعنا هناك أول مرة.',
    },
    {
      text: 'سؤال الأسبوع: لماذا يلمع النجم ولا يلمع الكوكب؟ لأن النجم نقطة يهزّها الهواء، والكوكب قرص صغير لا يهتزّ كلّه معاً. والقهوة ما زالت ساخنة.',
      photos: 0,
    },
    {
      to: { price: 55 },
      photos: 3,
      free: 1,
      teaser: 'سديم الجبّار: أربع ساعات من الضوء في صورة واحدة.',
      text: 'مئة وعشرون لقطة، ضاع نصفها بسبب الريح. ما ترونه بنفسجياً لا تراه العين هكذا، وقد كتبت تحت كل صورة ما كان فيها حقاً وما أضفته أنا.',
    },
    {
      to: 'followers',
      text: 'الرحلة القادمة يوم الخميس. بطانية لكل شخص، مصباح أحمر، ولا عطور لأن البعوض يحبّها أكثر منّا.',
    },
    { text: 'الدبران يعني التابع، لأنه يتبع الثريّا كل ليلة ولا يلحق بها. جدّتي كانت تقول إنه خاطب أضاع المهر.' },
    {
      to: { level: 2 },
      teaser: 'تسجيل كامل لحكايات النجوم حول النار.',
      text: 'في الدقيقة العشرين مرّ شهاب، وستسمعون كيف سكت الجميع. لم أقطع الصمت، فهو أجمل ما في التسجيل.',
    },
  ],
  remarks: [
    [2, 'ar', 'ضعت بين المغرفة والقطب، ثم وصلت!'],
    [7, 'ar', 'الصمت في الدقيقة العشرين يكفيني.'],
    [6, 'ar', 'حكاية الدبران من جدّتي أيضاً.'],
    [6, 'fa', 'ما هم می‌گوییم دبران دنبال پروین است.'],
    [0, 'en', 'I had to check twice that those were not clouds.'],
    [5, 'en', 'Red torch packed, perfume left at home.'],
    [1, 'it', 'Dal mio balcone si vede solo la Luna, grazie per il resto.'],
  ],
  answers: [
    [5, 'أهلاً بكم، السماء تتّسع للجميع.'],
    [2, 'جرّبوا مرّة أخرى بعد منتصف الليل.'],
  ],
}

const luzDeJunho: Voice = {
  userName: 'luz_de_junho',
  posts: [
    {
      text: 'Cheguei às cinco, o nevoeiro chegou às cinco e dez. Esperei três horas por um buraco do tamanho de uma janela. Durou quarenta segundos e eu estava a beber café em trinta e cinco.',
      photos: 2,
    },
    {
      text: 'O rio hoje não tinha uma ruga. Um pato atravessou a fotografia inteira sem me pedir licença e melhorou-a.',
    },
    {
      to: { level: 1 },
      photos: 3,
      free: 1,
      teaser: 'O mapa dos meus sete sítios para o nascer do sol, com horas e onde estacionar.',
      text: 'No quarto, peçam licença à senhora da casa amarela. Ela vem à janela às seis e meia e gosta que lhe digam bom dia. O sétimo só vale a pena entre outubro e fevereiro.',
    },
    { text: 'Regra do tripé: se não apetece levá-lo, é porque vai ser preciso.', photos: 0 },
    {
      to: { price: 60 },
      photos: 4,
      free: 1,
      hasWatermark: true,
      teaser: 'A série completa do lago, quatro manhãs, o mesmo lugar.',
      text: 'Primeira manhã, medo de perder. Segunda, pressa. Terceira, sono. Na quarta já não queria nada, e foi nessa que a montanha apareceu duas vezes.',
    },
    {
      to: 'followers',
      text: 'Passeio deste mês: ponte velha, cinco e meia. Casaco, luvas sem dedos, e quem trouxer pão quente escolhe o lado da luz.',
    },
    {
      text: 'Apaguei sem querer o cartão de sábado. Fiquei uma hora sentado na margem a lembrar-me das fotografias. Lembro-me de quase todas, e estão mais bonitas.',
    },
    {
      to: { level: 2, price: 45 },
      photos: 2,
      teaser: 'Como revelo o azul da madrugada: antes, depois, e porquê.',
      text: 'Baixo as sombras mais do que devia e depois devolvo-lhes metade. O azul já lá estava, só é preciso não o aquecer. Vejam a linha da água: se fica amarela, foram longe de mais.',
    },
  ],
  remarks: [
    [1, 'pt', 'O pato é o autor, tu só carregaste no botão.'],
    [0, 'pt', 'Quarenta segundos bastam.'],
    [6, 'en', 'Deleted cards are the best exhibitions.'],
    [0, 'es', 'Qué paciencia, y qué bien se nota.'],
    [4, 'fr', 'Le quatrième matin, on le sent, vous n’attendiez plus rien.'],
  ],
  answers: [
    [1, 'O pato já pediu direitos de autor.'],
    [0, 'Da próxima vez bebo o café mais depressa.'],
  ],
}

const saltHour: Voice = {
  userName: 'salt_hour',
  posts: [
    {
      text: 'Four degrees, light offshore, nobody out. I caught six, fell off five, and the sixth was worth the other five and the ice cream headache.',
    },
    {
      clip: 'swell',
      text: 'No music, so you can hear it. This is the set that came through at ten past six while I was still doing up my zip.',
    },
    {
      text: 'How to read this picture: the dark line at the back is the next one. If you are looking at the white stuff you are already late.',
      photos: 2,
    },
    {
      to: { level: 1, price: 20 },
      photos: 2,
      free: 1,
      teaser: 'Ding repair, the lazy way that lasts.',
      text: 'Dry it for a week. Not a day, a week. Sand past the crack, less resin than you think, baking paper on top and walk away. My board is now twenty percent resin because I never did any of this.',
    },
    { text: 'Flat. So, weather. It is coming from the left and then it will come from the right.', photos: 0 },
    {
      to: { price: 35 },
      photos: 3,
      free: 1,
      teaser: 'First green wave: the three places to look, in order.',
      text: 'Where you are pointing, where the shoulder is, and then at the beach, because you go where your eyes go and the rocks are very interesting to look at. Ask my fin.',
    },
    {
      to: 'followers',
      text: 'A seal sat behind me for twenty minutes and dropped in on every wave I wanted. No lessons needed there.',
    },
    {
      to: { level: 2 },
      teaser: 'The long film: one whole dawn, fifty minutes, one camera on a fence post.',
      text: 'The light comes at minute nineteen. Around thirty a dog appears. There is no plot. People tell me they fall asleep to it and that is the nicest review I have had.',
    },
  ],
  remarks: [
    [5, 'en', 'I looked at the rocks. I own those rocks now.'],
    [6, 'en', 'The seal has priority.'],
    [3, 'en', 'A week to dry? Who has a week?'],
    [4, 'pt', 'Aqui também está liso. Falemos do tempo.'],
    [1, 'fr', 'On entend l’eau, enfin.'],
    [0, 'tl', 'Ang lamig siguro! Dito mainit ang dagat.'],
  ],
  answers: [
    [3, 'A week. I am watching you.'],
    [5, 'Eyes up, then it works by itself.'],
  ],
}

const chalkAndGranite: Voice = {
  userName: 'chalk_and_granite',
  posts: [
    {
      text: 'Backed off the third pitch today. Dry rock, good gear, strong legs, and a small clear voice that said no. Drove home, ate soup. That voice has never once been wrong.',
    },
    {
      text: 'Coffee went cold at the first bolt, as is tradition. Forty minutes of looking up before anybody said anything.',
      photos: 2,
    },
    {
      clip: 'north-face',
      to: { price: 30 },
      teaser: 'Eight seconds of why we got up at two.',
      text: 'The face comes out of the dark from the top down, like somebody lifting a blind. I have seen it thirty times and I still forget to put my gloves back on.',
    },
    {
      to: { level: 1 },
      photos: 2,
      free: 1,
      teaser: 'Six weeks for people with jobs: the plan, on one page.',
      text: 'Two evenings, one morning, one day on rock. If you miss a session it is gone, do not pay it back. Week four is easy on purpose. Everybody gets hurt in week four.',
    },
    {
      text: 'Rest day. I watched a pot of beans for three hours and it was the hardest thing I did this week.',
      photos: 0,
    },
    {
      to: 'followers',
      text: 'The fall, since you asked. Four metres, clean, one bruise with an interesting outline. My belayer was eating a sandwich and did everything right.',
    },
    {
      to: { level: 1, price: 40 },
      photos: 3,
      free: 1,
      teaser: 'Route notes for the long ridge, every belay drawn.',
      text: 'Start in the gully that looks wrong. At the dead tree go left, whatever your legs say. The last belay has a view of our car, which is how we noticed the lights were on.',
    },
    { text: 'Fear is information. Panic is the same information, shouted. Breathe out first, then read it.' },
  ],
  remarks: [
    [0, 'en', 'Soup is a summit.'],
    [6, 'en', 'Left at the dead tree, thank you, we went right last year.'],
    [3, 'en', 'Week four got me. I should have listened.'],
    [0, 'de', 'Die kleine klare Stimme. Danke dafür.'],
    [5, 'es', 'El bocadillo no se suelta nunca.'],
    [2, 'ja', '上から明るくなるところ、鳥肌が立ちました。'],
  ],
  answers: [
    [0, 'The soup was good, too.'],
    [6, 'Go slow, text me from the car.'],
  ],
}

const twoHenGarden: Voice = {
  userName: 'two_hen_garden',
  posts: [
    { text: 'The slugs took the lettuce, the hens took the slugs, and I had toast. It is a system.' },
    {
      text: 'First poppies. I planted none there. Somebody, and I am looking at a bird, has better taste than I do.',
      photos: 3,
    },
    {
      to: { level: 1 },
      photos: 2,
      free: 1,
      teaser: 'What goes in this week, bed by bed.',
      text: 'Sow the peas now and again in a fortnight, because you will be away when the first lot are ready. Cut the foxgloves after the third bell drops. Leave the mess under the hedge, somebody lives in it.',
    },
    { text: 'One pot, one balcony, start here: thyme. You will forget it and it will forgive you.', photos: 0 },
    {
      to: 'followers',
      text: 'The brown hen has learnt the sound of the fridge. The white hen has learnt to watch the brown hen.',
    },
    {
      to: { price: 25 },
      photos: 3,
      free: 1,
      teaser: 'My planting plan for flowers from September to May, drawn to scale.',
      text: 'The trick is the gap in November, and the answer is dahlias you lifted when you did not feel like it. The pink line is where I would put the path if I did it again.',
    },
    {
      text: 'Compost opened: warm as a bath, smells of forest, contains one teaspoon I have been missing since autumn.',
    },
    {
      to: { level: 2, price: 20 },
      teaser: 'Seed list for the spring post, first choice for you.',
      text: 'Forty packets, all from this garden, all folded from the seed catalogue that told me they could not be saved. Reply with three and one you are scared of.',
    },
  ],
  remarks: [
    [3, 'en', 'Thyme has forgiven me four times.'],
    [0, 'en', 'It is a system and the hens run it.'],
    [7, 'en', 'Three, and I am scared of the artichoke.'],
    [4, 'es', 'Aquí las gallinas también mandan.'],
    [3, 'vi', 'Ban công nhà mình có một chậu húng, đang sống!'],
  ],
  answers: [
    [7, 'Be brave, it is only an artichoke.'],
    [4, 'The brown hen says hello, or wants bread.'],
  ],
}

export const places: readonly Voice[] = [laylNujum, luzDeJunho, saltHour, chalkAndGranite, twoHenGarden]
