import type { Voice } from './post-texts.ts'

const mossAndClay: Voice = {
  userName: 'moss_and_clay',
  posts: [
    {
      text: 'Kiln opened, and the big bowl has a crack from lip to foot, clean as a ruled line. I rushed the drying because the sun was out. It sits on the windowsill now and tells me so every morning.',
    },
    {
      text: 'Twelve mugs, one hour, and the twelfth is the only one with a handle I would want to hold. That is the trade in one sentence.',
      photos: 3,
    },
    {
      to: { level: 1 },
      photos: 2,
      free: 1,
      teaser: 'Members: the recipe of the green that everyone asks about.',
      text: 'Four parts wood ash from our own stove, four of feldspar, two of ball clay, and a spoon of copper that I never measure properly. It only goes that green on the top shelf, where the flame turns. Try a tile before you trust me with a pot.',
    },
    {
      text: 'Why a glaze runs: because you put on a second coat to be safe. I have chipped enough feet off shelves to be certain of this.',
      photos: 0,
    },
    {
      to: { price: 55 },
      photos: 4,
      free: 1,
      teaser: 'The moon jar, from lump to shelf, in four pictures and far too many words.',
      text: 'Two bowls, thrown the same afternoon, joined at the belly the next day. The seam always shows a little. I used to hate that. People in the know run a thumb along it first, and then they smile.',
      hasWatermark: true,
    },
    {
      to: 'followers',
      text: 'Shop morning on Saturday at nine. Seconds go first, at half the price, and I will tell you exactly what is wrong with each of them.',
    },
    {
      text: 'A wren has built in the extractor hood. No gas firing until she is done with it. The wheel is quiet enough for both of us.',
    },
    {
      to: { level: 2 },
      teaser: 'For the long table: the test tiles of a whole year, all two hundred.',
      text: 'I laid them out in order and saw it at once: everything I liked happened in the three weeks when the thermocouple was broken. I do not know what to do with that information.',
      photos: 2,
    },
  ],
  remarks: [
    [0, 'en', 'The cracked one is the one I would buy.'],
    [3, 'en', 'I ran the glaze too. My shelf has a foot now.'],
    [6, 'en', 'Long live the wren.'],
    [5, 'en', 'Half price and honest about it. See you at nine.'],
    [0, 'nl', 'Die scheur heeft karakter, laat hem staan.'],
    [4, 'ja', '継ぎ目に親指を当ててみたいです。'],
  ],
  answers: [
    [5, 'Kettle is on, come and see it.'],
    [3, 'Two thin coats. I say it and I do not do it either.'],
  ],
}

const woolWeather: Voice = {
  userName: 'wool_weather',
  posts: [
    {
      text: 'Gale eight, ferry off, power gone at four. I turned a heel by candle and it is the straightest I have made this year. Draw your own conclusions about electric light.',
    },
    {
      text: 'I found the mistake. Row sixty-two, one stitch, red where it should be white. I knitted forty rows past it. Now we vote: rip, or call it a feature?',
      photos: 2,
    },
    {
      to: { level: 1 },
      photos: 2,
      free: 1,
      teaser: 'The chart of the harbour yoke, members first.',
      text: 'Twenty-four stitches to the repeat, five colours, never more than two in a row. The grey is undyed, from the ewe who eats my washing. Read it from the bottom right, like rain here.',
    },
    {
      text: 'Beginner asked me tonight whether you can knit wrong. You can knit a thing you did not mean to. Then you wear it and it was always meant.',
      photos: 0,
    },
    {
      to: 'followers',
      text: 'Knit night link is the same as last week. Bring whatever you dropped. I shall be winding, so expect me to be tied to a chair.',
    },
    {
      to: { price: 35 },
      photos: 3,
      free: 1,
      teaser: 'The mitten pattern from the museum drawer, drawn out and tried.',
      text: 'The thumb is set further in than we do it now, and it fits better, which annoyed me. Sizes for three hands. The museum was kind enough to let me count stitches through the glass for two afternoons.',
    },
    {
      text: 'The dye pot: onion skins, twenty minutes, and I forgot it during the shipping forecast. We have a new colour. I am calling it Forties, Cromarty.',
    },
    {
      to: { level: 2, price: 60 },
      teaser: 'A whole jumper, filmed stitch by stitch in the chart: yoke to cuff.',
      text: 'Nine weeks, four skeins short, finished with a blue that is not the same blue. From across the room nobody can tell. From across the room nobody is looking at my elbow.',
    },
  ],
  remarks: [
    [1, 'en', 'Feature. Obviously a feature.'],
    [1, 'en', 'Rip it. You will see it every time you wear it.'],
    [0, 'en', 'A heel by candle! I cannot do it in daylight.'],
    [5, 'en', 'My thumb thanks the museum.'],
    [4, 'ja', '猫が毛糸を持って行きました。また明日。'],
    [5, 'ru', 'Связала такие же, большой палец сидит идеально.'],
    [1, 'de', 'Vierzig Reihen zurück? Niemals.'],
  ],
  answers: [
    [1, 'The votes are in. It stays.'],
    [5, 'Send a picture when they are done, thumb side up.'],
  ],
}

const planeAndGrain: Voice = {
  userName: 'plane_and_grain',
  posts: [
    {
      text: 'Cut this corner three times. First too loose, second too short, third by eye with no marks at all, and it closed like a door. I do not recommend the method.',
    },
    {
      to: { level: 1, price: 40 },
      photos: 3,
      free: 1,
      teaser: 'Plans for the step stool, with every measure I changed halfway.',
      text: 'Seat 330 by 210, legs at nine degrees, and please check your bevel twice because I did not. Walnut from an old shop counter, you can still see where the till stood.',
    },
    {
      text: 'Sharpening day. Eleven chisels, one flat stone, a podcast about eels. My forearms are bald and everything smells of oil.',
      photos: 2,
    },
    {
      text: 'If your plane chatters, it is not the wood. It is never the wood. Take a thinner shaving and apologise to it.',
      photos: 0,
    },
    {
      to: { price: 90 },
      photos: 5,
      free: 2,
      teaser: 'Dovetails from the beginning, five boards, nothing sped up.',
      text: 'Board two is where my hand slipped, and I kept it in because yours will slip in the same place. Watch where my left thumb sits. The saw follows the thumb, not the line.',
    },
    {
      to: 'followers',
      text: 'I pulled these beams out of a school that is being taken down. There is a hundred years of gum under there. Free offcuts for anyone who can fetch them by Friday.',
    },
    { text: 'My first dovetails, 2009, still on the wall. Count the gaps. I will wait.' },
    {
      to: { level: 2 },
      teaser: 'Behind the curtain: the table I am building for nobody.',
      text: 'No client, no deadline, no drawing. The two boards were from one tree and had not seen each other for thirty years. They met today and the grain ran straight across.',
    },
  ],
  remarks: [
    [6, 'en', 'I counted seven gaps and I love every one.'],
    [4, 'en', 'Thumb, not line. Writing it on the bench.'],
    [0, 'en', 'What is the smell like? Be exact.'],
    [1, 'en', 'Half a workbench here and I made the stool anyway.'],
    [0, 'pt', 'A terceira vez sem marcas. Coragem.'],
    [1, 'id', 'Bangkunya jadi, goyang sedikit, tapi jadi.'],
    [3, 'nl', 'Dunnere krul en sorry zeggen. Werkt echt.'],
  ],
  answers: [
    [0, 'Walnut smells like tea and pencil. That is exact.'],
    [1, 'A little wobble keeps you awake. Well done.'],
  ],
}

const foamAndBrass: Voice = {
  userName: 'foam_and_brass',
  posts: [
    {
      text: 'It is a yoga mat. It has been a yoga mat the whole time. Two coats of black, one of copper rubbed on with a sock, and my flatmate asked how I carry all that metal on the train.',
      photos: 2,
    },
    {
      to: { level: 1 },
      photos: 3,
      free: 1,
      teaser: 'Pattern drop: the scale shoulder, one size, with the darts marked.',
      text: 'Print at a hundred percent and measure the square in the corner before you cut, I am begging you. Forty-two scales a side. Heat them over a mug to get the curve, any mug, not the good one.',
    },
    {
      text: 'Honest build time of the breastplate: I said twenty hours. The log says sixty-one, and that is without the evening I glued it to the table.',
    },
    {
      text: 'Contact cement, open window, fan behind you, not in front of you. I will say it until nobody has a headache.',
      photos: 0,
    },
    {
      to: { price: 70 },
      photos: 4,
      free: 1,
      hasWatermark: true,
      teaser: 'Verdigris in four steps, with the paint numbers.',
      text: 'Step three is toothpaste. I know. The cheap white kind, dabbed into the corners and wiped off before it dries. On camera it is a hundred years old, on the train it smells of mint.',
    },
    {
      to: 'followers',
      text: 'Convention on Sunday. I am the one who cannot sit down. If you see me leaning on a wall, please bring water with a straw.',
      photos: 2,
    },
    {
      text: 'The left horn fell off in the lift and an elderly lady handed it back and said “yours, dear?” as if it happened every day.',
    },
    {
      to: { level: 2 },
      teaser: 'The wing mechanism, all of it, including what broke.',
      text: 'Umbrella ribs, fishing line, and one hinge from a kitchen door that my flatmates have not missed yet. It opens in two seconds and closes when it feels like it.',
    },
    {
      to: { level: 3, price: 150 },
      photos: 6,
      free: 1,
      teaser: 'The full armour, every piece laid flat: six sheets.',
      text: 'Everything to scale for a height of 168, with arrows for where to add length. Sheet four has the knee, and the knee is the reason this took a year.',
    },
  ],
  remarks: [
    [1, 'en', 'I measured the square. It was ninety-four percent. You saved my shoulder.'],
    [4, 'en', 'Mint-scented bronze is the future.'],
    [2, 'en', 'Sixty-one hours, respect.'],
    [6, 'en', 'The lady in the lift deserves a horn of her own.'],
    [0, 'tl', 'Ang galing! Akala ko tanso talaga.'],
    [8, 'es', 'La rodilla de la hoja cuatro es arte.'],
    [4, 'th', 'ยาสีฟันได้ผลจริง ๆ ด้วย'],
  ],
  answers: [
    [0, 'Window open? Good. Then yes, two coats.'],
    [1, 'Show me when it is painted!'],
  ],
}

const inkFern: Voice = {
  userName: 'ink_fern',
  posts: [
    { text: '오늘은 나방 한 마리만 그렸어요. 날개 점을 찍는 데 네 시간, 더듬이는 한 번에. 항상 이런 식이에요.' },
    { text: '고사리 잎은 밖에서 안으로 그리면 죽고, 안에서 밖으로 그리면 살아나요. 3년 걸려서 알았습니다.', photos: 2 },
    {
      to: { level: 1, price: 30 },
      photos: 3,
      free: 1,
      hasWatermark: true,
      teaser: '이달의 도안 후보 세 장. 멤버분들이 골라 주세요.',
      text: '첫 번째는 보름달과 나방, 두 번째는 뿌리가 보이는 양치식물, 세 번째는 제가 꿈에서 본 건데 설명을 못 하겠어요. 댓글에 번호만 남겨 주셔도 됩니다.',
    },
    { text: '손목이 아파서 이틀 쉬었더니 선이 더 좋아졌어요. 쉬는 것도 연습이라는 말, 이제 믿습니다.', photos: 0 },
    {
      to: { price: 65 },
      photos: 2,
      teaser: '점묘 연습지 열두 장. 인쇄해서 쓰세요.',
      text: '1번부터 6번까지는 간격, 7번부터는 어둠입니다. 9번이 제일 어려워요. 저도 9번에서 두 번 버렸습니다.',
    },
    {
      to: 'followers',
      text: '작업실 이사했어요. 창이 북쪽이라 하루 종일 빛이 똑같아요. 그림 그리는 사람에게는 이게 남향이죠.',
    },
    { text: '손님이 할머니 정원의 꽃을 가져오셨어요. 이름을 몰라서 둘이 한참 찾다가 그냥 할머니 꽃이라고 적었습니다.' },
    {
      to: { level: 2 },
      isSensitive: true,
      teaser: '등 전체 작업, 아물고 나서 찍은 사진이에요.',
      text: '세 번에 나눠서 열네 시간. 본인 허락을 받고 올립니다. 척추를 따라 내려가는 줄기가 숨 쉴 때마다 같이 움직여요.',
    },
  ],
  remarks: [
    [2, 'ko', '저는 3번이요. 설명 못 하는 게 제일 좋아요.'],
    [6, 'ko', '할머니 꽃이라는 이름이 맞는 것 같아요.'],
    [4, 'ko', '9번에서 저도 버렸어요.'],
    [1, 'en', 'Inside out. My ferns are alive now.'],
    [2, 'en', 'Number two, the roots.'],
    [0, 'de', 'Die Fühler in einem Zug. Unglaublich.'],
    [6, 'es', 'La flor de la abuela, qué bonito.'],
  ],
  answers: [
    [2, '고맙습니다. 번호 적어 둘게요.'],
    [6, '다음 달 도안에 꼭 넣을게요.'],
  ],
}

export const hands: readonly Voice[] = [mossAndClay, woolWeather, planeAndGrain, foamAndBrass, inkFern]
