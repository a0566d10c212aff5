import type { Voice } from './post-texts.ts'

const slowStrong: Voice = {
  userName: 'slow_strong',
  posts: [
    {
      text: 'Sunrise, one kettlebell, eleven of us and a goat. Five carries, five squats, sit down when you need to. The goat did the carries.',
    },
    { text: 'You do not have to earn your breakfast. Eat, then we lift.', photos: 0 },
    {
      to: { level: 1, price: 30 },
      photos: 2,
      free: 1,
      teaser: 'Week one of starting again, twenty minutes a day, drawn out.',
      text: 'Monday is hinges. Put a broom along your back, three points touching, and bow like you mean it. If your knees talk, halve it. If they shout, stop and write to me.',
    },
    {
      text: 'A woman of seventy-three carried her own shopping up four floors and rang me from the top, out of breath, to say so. That is the whole before and after.',
      photos: 2,
    },
    {
      to: { price: 40 },
      photos: 3,
      free: 1,
      teaser: 'Knees: what I told patients for ten years, in three pages.',
      text: 'It is rarely the knee. It is the hip above or the ankle below, and the knee is the neighbour who hears everything. Page two has the test, page three has what to do on a bad day.',
    },
    { to: 'followers', text: 'Rest is on the programme. It has its own line. Please tick it.' },
    {
      to: { level: 2, price: 55 },
      teaser: 'The four-week kettlebell plan, with a version for bad backs.',
      text: 'Same bell all month. In week three it will feel lighter, and you will want to buy a bigger one. Wait. Week four is where it becomes yours.',
    },
    {
      to: { level: 3 },
      photos: 2,
      teaser: 'Your form checks of the month, with drawings.',
      text: 'Nine of you sent films. Eight look at the floor. The floor is fine, it is not going anywhere, look at the horizon. Faces are cut out, as agreed.',
    },
    {
      text: 'Physiotherapist’s confession: I have not stretched my own hamstrings since Tuesday. Joining you in ten minutes.',
    },
  ],
  remarks: [
    [5, 'en', 'Ticked rest. Twice.'],
    [3, 'en', 'Four floors! I am crying at work.'],
    [0, 'en', 'The goat has better form than me.'],
    [4, 'en', 'My hip was the neighbour upstairs all along.'],
    [2, 'hi', 'घुटनों ने आज पहली बार शिकायत नहीं की।'],
    [6, 'id', 'Minggu ketiga memang terasa lebih ringan.'],
  ],
  answers: [
    [3, 'Proud of you. Now sit down.'],
    [2, 'Halve it and send me a film.'],
  ],
}

const rasoiKiDhoop: Voice = {
  userName: 'rasoi_ki_dhoop',
  posts: [
    { text: 'आज की दाल में हींग दो बार पड़ गई, क्योंकि फ़ोन बज गया था। घरवालों ने दो बार माँगी। अब से यही नाप है।' },
    { text: 'रोटी जली, बात फैली, और गली का कुत्ता सबसे ख़ुश हुआ। तवा ठंडा होने दीजिए, वह भी थकता है।', photos: 2 },
    {
      to: { level: 1, price: 35 },
      photos: 3,
      free: 1,
      teaser: 'दादी का गरम मसाला, पूरे नाप के साथ।',
      text: 'धनिया चार बड़े चम्मच, जीरा दो, काली इलायची तीन, और एक टुकड़ा जायफल नाख़ून जितना। धीमी आँच पर तब तक भूनिए जब तक पड़ोसन दरवाज़े पर न आ जाए।',
    },
    { text: 'चावल में पानी उँगली से नापते हैं, पहली गाँठ तक। किसकी उँगली, यह मत पूछिए।', photos: 0 },
    {
      to: { price: 30 },
      photos: 2,
      teaser: 'दिवाली की तीन मिठाइयाँ, शुरू से आख़िर तक।',
      text: 'बेसन की ख़ुशबू बदलती है तब घी डालना बंद कीजिए, घड़ी देखकर नहीं। मेरी पहली बर्फ़ी चम्मच से खाई गई थी, और किसी ने शिकायत नहीं की।',
    },
    {
      to: 'followers',
      text: 'कल सुबह आठ बजे अचार पड़ेगा। नींबू धोकर सुखा लीजिए, एक बूँद पानी भी रह गया तो पूरा मर्तबान रूठ जाएगा।',
    },
    { text: 'पीतल की यह हाँडी मेरी सास की सास की है। इसमें चाय भी खिचड़ी जैसी लगती है, और खिचड़ी त्योहार जैसी।' },
    {
      to: { level: 1, price: 25 },
      teaser: 'एक हफ़्ते का सादा खाना, ख़रीदारी की सूची के साथ।',
      text: 'सोमवार की बची दाल बुधवार को पराठा बनती है। शुक्रवार जान-बूझकर ख़ाली है, उस दिन कोई और पकाए।',
    },
  ],
  remarks: [
    [2, 'hi', 'पड़ोसन सच में आ गई!'],
    [7, 'hi', 'शुक्रवार वाली बात सबसे अच्छी लगी।'],
    [3, 'hi', 'मेरी उँगली छोटी है, चावल फिर भी ठीक बने।'],
    [2, 'en', 'Roasted until the neighbour came. It works in Leeds too.'],
    [1, 'en', 'The dog agrees with this recipe.'],
    [0, 'ms', 'Dal dengan dua kali hing, suami minta tambah.'],
    [2, 'ar', 'رائحة البيت تغيّرت، شكراً لكم.'],
  ],
  answers: [
    [2, 'ख़ुश रहिए, अगली बार फ़ोटो भी भेजिए।'],
    [0, 'थोड़ा घी और, डरिए मत।'],
  ],
}

const sokakTava: Voice = {
  userName: 'sokak_tava',
  posts: [
    {
      text: 'Bu akşam yağ kızdı, yağmur başladı, şemsiye tezgâha sığmadı. Sıra yine de dağılmadı. Herkes birer şemsiye getirmiş, ben de herkese birer midye fazla verdim.',
    },
    {
      clip: 'lantern-street',
      text: 'Fenerler yanınca sokak bir nefes alıyor. Yedi saniye sonra ilk müşteri: “Usta, bol limonlu.”',
    },
    {
      to: { level: 1 },
      photos: 2,
      free: 1,
      teaser: 'Kokorecin evde yapılabilen hali, ustamın izniyle.',
      text: 'Döküm tavanız yoksa iki kalın tencereyi üst üste koyun. Kekiği ateşten alınca ezin, önce değil. Kokusu komşuya gidecek, ona da bir yarım ekmek ayırın.',
    },
    { text: 'Tuz en son. Otuz yıldır söylüyorum, otuz yıldır ilk ben unutuyorum.', photos: 0 },
    {
      to: { price: 20 },
      photos: 3,
      free: 1,
      teaser: 'Boyoz hamuru: üç gün, üç aşama, sıfır acele.',
      text: 'Birinci gün dinlenir, ikinci gün açılır, üçüncü gün affeder. Yağ soğuksa yırtılır. Yırtılırsa üzülmeyin, katlayınca kimse görmez.',
    },
    { to: 'followers', text: 'Yarın tezgâh limanda, saat yedide. Vapurdan inen sağa baksın, dumanı görürsünüz.' },
    {
      text: 'Küçük bir oğlan bütün parasıyla geldi: dört lira. Dört liralık porsiyon icat ettim. Menüde kalacak.',
      photos: 2,
    },
    {
      to: { level: 1, price: 35 },
      teaser: 'Sosların defteri: altı sos, tam ölçü.',
      text: 'Dördüncü sos nar ekşisi ister, ama gerçek olanından. Şişede şeker yazıyorsa rafa geri koyun, raf bilir.',
    },
  ],
  remarks: [
    [6, 'tr', 'Dört liralık porsiyondan iki tane lütfen.'],
    [1, 'tr', 'Bol limonlu usta!'],
    [2, 'tr', 'Komşu koktu, kapıya geldi, yedi.'],
    [2, 'en', 'I could smell the thyme from here.'],
    [4, 'en', 'Folded it over, nobody saw. Thank you.'],
    [3, 'de', 'Salz zuletzt. Ab heute auch bei mir.'],
    [1, 'th', 'หิวเลย อยากไปยืนต่อคิว'],
  ],
  answers: [
    [1, 'Afiyet olsun, limon bol.'],
    [6, 'Tava sıcak, buyurun.'],
  ],
}

export const bodies: readonly Voice[] = [slowStrong, rasoiKiDhoop, sokakTava]
