import type { Voice } from './post-texts.ts'

const velvetSynth: Voice = {
  userName: 'velvet_synth',
  posts: [
    {
      text: 'Thursday session in two hours. I am starting from an empty patch and a single oscillator that drifts a quarter tone flat until the room warms up. Bring a chord. The odder the better, but please, not another suspended fourth.',
    },
    {
      clip: 'last-bus',
      text: 'Seven seconds of the sweep I fell asleep to last night. Filter wide open at the start, nearly shut by the end, my hand on the knob the whole way. You can hear it wobble where I reached for my tea.',
    },
    {
      to: { level: 1 },
      photos: 3,
      free: 1,
      hasWatermark: true,
      teaser: 'The stems of “Terminus” are up: four tracks, dry, with the count-in still on them.',
      text: 'Bass is one take with a wrong note in bar nineteen. I left it because the fix sounded like somebody else. Drums are the little grey box through a tape echo from 1978. Do what you like with all of it, slow it down, put your dog on it, only send me what comes out.',
    },
    {
      isPinned: true,
      text: 'New here? Start with this. I make slow music on old machines in a flat above a chip shop. Everything is recorded in one go, so when something goes wrong it stays wrong. Thursdays are live, Sundays are for members, the rest of the week I am looking for a capacitor.',
    },
    {
      to: { price: 60 },
      teaser: 'Forty minutes of one chord, recorded at four in the morning with the window open. Rain included.',
      text: 'It never resolves. I kept thinking it would, and every time I reached for the change my hand stayed where it was. Best on the last bus, or with the lights off and nobody asking you anything.',
    },
    {
      text: 'The voice card that died in August lives again. It was one diode, the size of a grain of rice, and it cost four pence. Finding it took eleven weeks and most of my dignity.',
      photos: 2,
    },
    {
      to: { level: 2 },
      photos: 2,
      isPinned: true,
      teaser: 'For the inner circle: the mistakes reel of the autumn.',
      text: 'Eleven takes that fell apart, in order of embarrassment. Number four is where the neighbour rang the bell in exactly the right key, and I have been trying to play it that well ever since.',
    },
    {
      text: 'Question for the floor. Tape hiss: comfort or laziness? I have changed my mind twice since breakfast.',
      photos: 0,
    },
    {
      to: 'followers',
      text: 'The patch sheet for the glassy pad, as promised to everyone who follows. Two saws eleven cents apart, a third one an octave up and very quiet, a slow random voltage on the pulse width. The last one is the secret.',
    },
    {
      to: { level: 1, price: 40 },
      photos: 2,
      free: 1,
      teaser: 'Three midnight mixes, one file, no gaps.',
      text: 'The first is for walking, the second for washing up, the third for lying on the floor. I did not plan it like that. I only noticed when I had done all three.',
    },
    {
      photos: 4,
      text: 'Skip day at the music shop. Found: a drum machine with a dent, a sequencer that somebody had painted green, eight patch cables tied up like leeks, and a keyboard without its highest C. Guess which one came home.',
    },
    {
      to: { level: 3 },
      teaser: 'Patrons: the unreleased A side, before the label hears it.',
      text: 'Played on the machine with the dent. Tell me honestly whether the last minute is too long. I think it is too long. I also think it is the best minute.',
      hasWatermark: true,
    },
    {
      text: 'Played to nine people and a dog in the back of a bookshop. The dog left during the quiet part and came back for the arpeggio, which is fair.',
    },
    {
      to: { price: 120 },
      photos: 3,
      free: 1,
      teaser: 'The whole Thursday of 40 patches: the sheets, photographed, with my scribbles.',
      text: 'Forty sheets, one for each session since we began. Coffee on number twelve, blood on number thirty (paper cut, calm down). They are yours to keep and to print.',
    },
    {
      state: 'scheduled',
      to: { level: 1 },
      teaser: 'Sunday mix, number forty-one.',
      text: 'One hour, recorded with every light in the flat turned off. It will arrive by itself while I sleep.',
    },
    {
      state: 'draft',
      text: 'Notes on detuning: why three oscillators are warmer than two and four are only louder. Needs an example that is not mine.',
    },
    {
      state: 'draft',
      to: { level: 2 },
      teaser: 'The bookshop set, from the desk.',
      text: 'Ask the shop whether I may name the song that was playing when I came in.',
      photos: 2,
    },
    {
      state: 'draft',
      text: 'Things that are wrong with the green sequencer, a list in progress. 1. It is green.',
      photos: 0,
    },
    {
      state: 'offline',
      to: { price: 30 },
      teaser: 'Summer demo tape, side B.',
      text: 'Taken down until I find out who owns the sample of the ice cream van. If you bought it, it is still yours.',
    },
  ],
  remarks: [
    [1, 'en', 'That wobble is the whole track for me.'],
    [0, 'en', 'E minor with the ninth on the bottom, please. I have waited all week.'],
    [7, 'en', 'Tape hiss is weather. Leave it in.'],
    [9, 'en', 'I put it on for the washing up and burned nothing for once.'],
    [2, 'en', 'Which echo is that? It sounds like a stairwell.'],
    [2, 'en', 'Bar nineteen is not wrong, bar nineteen is the reason.'],
    [5, 'en', 'Four pence! My whole rack should be so lucky.'],
    [7, 'de', 'Genau dieses Rauschen habe ich gesucht.'],
    [1, 'ja', '最後のフィルターの閉じ方がたまりません。'],
    [4, 'ru', 'Слушаю третий раз подряд, соседи терпят.'],
  ],
  answers: [
    [2, 'It is the grey box and a spring I should have replaced years ago.'],
    [0, 'Noted. You will get your ninth on Thursday.'],
    [5, 'This is the kindest thing anyone has said about a diode.'],
  ],
}

const tiefeSaite: Voice = {
  userName: 'tiefe_saite',
  posts: [
    {
      text: 'Heute früh um sechs im Treppenhaus, dritte Suite, Sarabande. Auf halber Strecke ging im zweiten Stock eine Tür auf, und jemand setzte sich auf die Stufe und blieb. Wir haben uns nicht gesehen.',
    },
    {
      clip: 'open-string',
      to: { level: 1 },
      teaser: 'Eine leere C-Saite, sieben Sekunden, ganz nah am Steg.',
      text: 'Hört auf den Anfang. Der Ton ist schon da, bevor der Bogen sich bewegt. Daran übe ich seit zwanzig Jahren, und an guten Tagen gelingt es mir zweimal.',
    },
    {
      text: 'Die A-Saite ist mitten im Konzert gerissen, im leisesten Takt, natürlich. Ich habe das Stück eine Quinte tiefer zu Ende gespielt. Zwei Leute haben gefragt, welche Bearbeitung das war.',
      photos: 2,
    },
    {
      to: { price: 80 },
      photos: 3,
      free: 1,
      teaser: 'Meine Fingersätze zur ersten Suite, alle sechs Sätze, mit Bleistift.',
      text: 'Nehmt sie als Vorschlag und radiert, was euch nicht liegt. In der Gigue habe ich dreimal die Meinung geändert, das sieht man. Takt elf ist mit kleiner Hand unbequem, dafür steht eine zweite Lösung am Rand.',
    },
    {
      text: 'Wer heute nur zehn Minuten zum Üben hat: leere Saiten, ganzer Bogen, acht Schläge. Sonst nichts. Es ist die langweiligste Übung der Welt, und sie heilt fast alles.',
      photos: 0,
    },
    {
      to: 'followers',
      text: 'Kolophonium im Vergleich, ganz unwissenschaftlich: das dunkle klebt im Sommer, das helle staubt im Winter. Ich nehme jetzt beides und wische öfter.',
    },
    {
      to: { level: 2, price: 50 },
      photos: 2,
      teaser: 'Ein neues Stück für Dunkelheit und vier Saiten, die Noten und eine erste Aufnahme.',
      text: 'Es heißt noch nichts. Der Mittelteil entstand beim Warten auf die letzte Straßenbahn, daher die Pausen. Wer es spielt, möge mir schreiben, ob die Doppelgriffe auf Seite zwei gemein sind oder nur lästig.',
    },
    {
      text: 'Der Geigenbauer sagt, der Riss in der Decke ist älter als ich und hält länger als ich. Wir waren danach beide eine Weile still.',
    },
  ],
  remarks: [
    [3, 'de', 'Takt elf, endlich eine Lösung. Danke!'],
    [0, 'de', 'Ich wäre auch auf der Stufe sitzen geblieben.'],
    [4, 'de', 'Acht Schläge, ganzer Bogen. Mein Lehrer lächelt irgendwo.'],
    [0, 'de', 'Beim Käsebrot gehört und vergessen zu kauen.'],
    [0, 'en', 'You can hear the stairs listening.'],
    [2, 'en', 'A fifth lower and nobody noticed. That is mastery.'],
  ],
  answers: [
    [3, 'Danke, das freut mich sehr.'],
    [0, 'Am Sonntag spiele ich es noch einmal langsamer, versprochen.'],
  ],
}

const blueHourKeys: Voice = {
  userName: 'blue_hour_keys',
  posts: [
    {
      text: 'השעה הכחולה התחילה היום בארבע וחצי. ניגנתי עד שלא ראיתי את הקלידים, ואז עוד שיר אחד בעל פה. הטעות בסוף היא של החושך.',
    },
    {
      text: 'שלישי בערב, לפי בקשת הקהל. מי שמבקש בלדה מקבל בלדה, מי שמבקש משהו מהיר יקבל בלדה קצת יותר מהירה.',
      photos: 0,
    },
    {
      to: { level: 1 },
      photos: 2,
      free: 1,
      teaser: 'שיעור קצר: איך עוברים משתיים לחמש בלי שאף אחד ירגיש.',
      text: 'הסוד הוא באגודל. הוא נשאר במקום, וכל השאר זז סביבו כמו כיסאות סביב שולחן. נסו קודם לאט, עם ידיים קרות, ורק אחר כך עם פדל.',
    },
    {
      text: 'המכוון הגיע אחרי שנה וחצי. הוא לחץ על לה אחד, הסתכל עליי ושאל אם אני גר ליד הים. כן, אמרתי. שומעים, הוא אמר.',
      photos: 3,
    },
    {
      to: { price: 45 },
      teaser: 'הקלטה מלאה מהמרפסת: ארבעה סטנדרטים ואונייה אחת.',
      text: 'האונייה צפרה בדיוק על הפה דיאז. השארתי. מצאתי אותה אחר כך במפה, היא הפליגה ליוון.',
    },
    { to: 'followers', text: 'רשימת התקליטים שגידלה אותי, עשרה בסך הכול. בלי הסברים. תקשיבו לצד השני של כל אחד מהם.' },
    {
      to: { level: 2 },
      teaser: 'אלתור בשלוש, לחברים.',
      text: 'יד שמאל לא ידעה מה ימין עושה, ובפעם הראשונה זה היה לטובה. מהדקה השנייה אני כבר לא מתערב.',
    },
    { text: 'קליד אחד נתקע בגשם הראשון. עשרים שנה אני מתכנן להזיז את הפסנתר מהחלון, ועשרים שנה אני לא מוותר על הנוף.' },
  ],
  remarks: [
    [4, 'he', 'האונייה נכנסה בזמן הנכון.'],
    [0, 'he', 'הקשבתי עד הסוף בחושך.'],
    [7, 'he', 'אל תזיז את הפסנתר.'],
    [2, 'en', 'The thumb trick just fixed a year of clumsy changes.'],
    [3, 'en', 'Never retune it completely, please.'],
    [0, 'it', 'Qui da me piove e questo è perfetto.'],
    [4, 'ru', 'Пароход в фа-диезе, лучше не придумаешь.'],
  ],
  answers: [
    [0, 'תודה, בואו גם בשלישי.'],
    [7, 'החלון נשאר פתוח בשבילכם.'],
  ],
}

export const music: readonly Voice[] = [velvetSynth, tiefeSaite, blueHourKeys]
