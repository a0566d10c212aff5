import type { Voice } from './post-texts.ts'

const thirdBell: Voice = {
  userName: 'third_bell',
  posts: [
    {
      text: 'First run of act two without scripts. We lost the plot at page forty and found it again behind the wardrobe. The wardrobe got a round of applause.',
    },
    {
      text: 'The hat vote is closed. The bowler won by six. Whoever wrote in “a smaller, angrier hat”, we are building it.',
      photos: 2,
    },
    {
      to: { level: 1, price: 25 },
      photos: 2,
      free: 1,
      teaser: 'The new play, first thirty pages, as it stood after last night.',
      text: 'Crossed out: the letter, the uncle, the second storm. Still in: the goose. We argued about the goose for an hour, kindly, with cake. Tell us whether you miss the uncle.',
    },
    {
      text: 'Seventy seats, sixty-eight sold, and the two empty ones are the two behind the pillar. We have hung a picture of the stage on the pillar.',
      photos: 0,
    },
    {
      to: { price: 50 },
      photos: 3,
      teaser: 'How to make a moon: plywood, bicycle lamp, one good tear of gauze.',
      text: 'It hangs from a single line so that it turns a little when the door opens. Nobody planned that. In the third week a reviewer wrote a paragraph about it.',
    },
    {
      to: 'followers',
      text: 'Reading on the first Monday, at eight, aloud and unrehearsed. If you want a part, take one. If you want to be rain, we always need rain.',
    },
    {
      text: 'A fuse went in the love scene. They finished it by the light of the exit sign, all green, and it was the best it has ever been.',
    },
    {
      to: { level: 2 },
      teaser: 'Behind the curtain: the prompt book of a disaster.',
      text: 'Every red mark is a line somebody invented on the night. There are eleven on one page. The author was in row C and has asked to keep four of them.',
    },
  ],
  remarks: [
    [2, 'en', 'Keep the goose. Lose the uncle. I said it last month.'],
    [5, 'en', 'I will be rain.'],
    [4, 'en', 'Row F, and I believed the moon.'],
    [1, 'en', 'The angry hat needs its own spin-off.'],
    [6, 'fr', 'La lumière verte, on en parle encore ici.'],
    [5, 'it', 'Io faccio la pioggia, volentieri.'],
    [2, 'es', 'Que vuelva el tío, por favor.'],
  ],
  answers: [
    [5, 'You are rain. Bring shoes you can be quiet in.'],
    [2, 'The goose thanks you.'],
  ],
}

const pasoDeAgua: Voice = {
  userName: 'paso_de_agua',
  posts: [
    {
      text: 'Hoy la tela roja se enganchó en la lámpara y bailé tres minutos atada al techo. Quedó en la obra.',
      photos: 2,
    },
    {
      text: 'Clase abierta de los martes: vino una señora de ochenta y uno, se sentó, miró media hora y después nos enseñó a todos a girar sin mareo. El truco es el dedo gordo.',
    },
    {
      to: { price: 40 },
      photos: 3,
      free: 1,
      teaser: 'La coreografía del río, frase por frase, con las cuentas.',
      text: 'Son ocho frases. La quinta se cuenta en siete porque el río no sabe contar. Háganla primero caminando, sin brazos, hasta que los pies se aburran.',
    },
    { text: 'Calentar no es perder tiempo. Me lo digo todos los días y todos los días intento saltármelo.', photos: 0 },
    {
      to: 'followers',
      text: 'Video no, foto sí: el momento justo antes de caer. En la caída ya no hay nada que mirar, en el antes está todo.',
    },
    { text: 'Doce metros de seda, lavada a mano en la bañadera. El agua salió color mandarina y el gato también.' },
    {
      to: { price: 75 },
      photos: 2,
      teaser: 'Ensayo general, completo, con los errores y la discusión del final.',
      text: 'En el minuto veinte nos miramos y ninguna sabía quién entraba. Entramos las dos. Desde la platea dicen que parecía un espejo.',
    },
    {
      to: 'followers',
      text: 'Lista para el bolso: agua, medias de más, una curita, algo dulce y ninguna expectativa.',
      photos: 0,
    },
  ],
  remarks: [
    [1, 'es', 'El dedo gordo, cincuenta años mareándome por nada.'],
    [2, 'es', 'La quinta en siete, me costó toda la tarde.'],
    [5, 'es', 'Pobre gato mandarina.'],
    [0, 'en', 'Tied to the ceiling and still on the beat.'],
    [4, 'en', 'The moment before. Yes.'],
    [3, 'pt', 'Dancei na cozinha até queimar o arroz.'],
    [6, 'fr', 'Un miroir sans miroir, magnifique.'],
  ],
  answers: [
    [1, 'Gracias, nos vemos el martes.'],
    [5, 'El gato ya está bien, un poco ofendido.'],
  ],
}

const petalPalette: Voice = {
  userName: 'petal_palette',
  posts: [
    {
      text: 'Bride at five, rain at six, groom crying at seven, and the liner did not move. I have never been so proud of a pencil.',
      photos: 2,
    },
    {
      text: 'Five minute face, timed properly: skin two, brows one, cheek and lip with the same finger one, and one minute to look at yourself and be nice about it.',
    },
    {
      to: { level: 1 },
      photos: 3,
      free: 1,
      teaser: 'Stage look “Hibiscus”: the map, the order, and every shade number.',
      text: 'Red goes on before gold or it turns to mud under warm light. On deeper skin skip the white base completely, you do not need it, it was never made for us.',
    },
    {
      text: 'I read the label so you do not have to: the twelve thousand one and the two thousand one are made of the same nine things in the same order.',
      photos: 0,
    },
    {
      to: { price: 45 },
      photos: 2,
      hasWatermark: true,
      teaser: 'Undertones without the nonsense: four faces, one daylight window.',
      text: 'Forget veins. Hold a gold ring and a silver one to the jaw and see which one disappears. That is all it is. The rest is people selling you a wheel.',
    },
    {
      to: 'followers',
      text: 'Cleaning forty brushes in the sink and thinking about my choices. The tiny one is still orange from March.',
    },
    { text: 'She asked for “me, but on a good day”. Best brief I was ever given.' },
    {
      to: { level: 1, price: 60 },
      teaser: 'The full wedding morning plan, minute by minute, for six faces.',
      text: 'Bride is never last. Mother first, because she will cry first. Leave twenty minutes that belong to nobody, somebody always needs them.',
    },
  ],
  remarks: [
    [7, 'en', 'Mother first is genius.'],
    [4, 'en', 'The ring test just saved me a fortune.'],
    [2, 'en', 'It was never made for us. Louder.'],
    [1, 'fr', 'Cinq minutes chrono, j’ai même eu le temps d’être gentille.'],
    [4, 'ar', 'جرّبت الخاتمين، وصدقتِ.'],
  ],
  answers: [
    [1, 'Proud of you. Same time tomorrow.'],
    [4, 'Daylight, always daylight.'],
  ],
}

const atelierOcre: Voice = {
  userName: 'atelier_ocre',
  posts: [
    {
      text: 'Ce matin la lavande n’était pas violette. Elle était bleue, puis grise, puis violette dix secondes, et j’avais déjà tout mélangé. Je repasse demain à la même heure, elle me doit une toile.',
    },
    {
      text: 'Repentir numéro trois : l’arbre de gauche est parti. On le devine encore sous la couche, comme quelqu’un qui écoute derrière une porte.',
      photos: 2,
    },
    {
      to: { price: 65 },
      photos: 4,
      free: 1,
      hasWatermark: true,
      teaser: 'Une toile du premier trait à la dernière couche, en quatre états.',
      text: 'Au deuxième état elle était meilleure, je le sais, vous allez le dire, et c’est vrai. Mais je ne savais pas encore ce que je cherchais. Le jaune du soleil est posé au couteau, d’un seul geste, à la fin, quand on n’a plus peur.',
    },
    {
      text: 'Trois couleurs pour dimanche : ocre jaune, outremer, blanc. Celui qui apporte du vert prêt à l’emploi fera la vaisselle.',
      photos: 0,
    },
    {
      to: 'followers',
      text: 'Le mistral a renversé le chevalet, la toile est tombée face contre la terre. Il y a maintenant du vrai champ dans le champ. Je ne touche plus à rien.',
      photos: 2,
    },
    { text: 'Un enfant a demandé pourquoi le ciel avait des poils. J’ai regardé mon ciel toute la soirée.' },
    {
      to: { price: 30 },
      teaser: 'Mon carnet d’ocres : onze mélanges, avec les proportions.',
      text: 'Le numéro sept est celui des murs à six heures du soir. Une pointe de garance, pas plus, sinon c’est déjà la nuit.',
    },
    {
      to: 'followers',
      text: 'Nettoyer les pinceaux avant le dîner. Je l’écris ici pour m’en souvenir, puisque le mot sur la porte ne suffit pas.',
    },
  ],
  remarks: [
    [2, 'fr', 'Elle était meilleure au deuxième état. Pardon.'],
    [3, 'fr', 'J’ai apporté du vert. Je ferai la vaisselle.'],
    [5, 'fr', 'Le ciel a des poils et c’est très bien.'],
    [4, 'en', 'The field inside the field. Do not touch it.'],
    [6, 'en', 'Number seven is my kitchen wall at six.'],
    [2, 'it', 'Il giallo alla fine, quando non si ha più paura. Lo rubo.'],
    [1, 'nl', 'Die boom luistert nog steeds mee.'],
  ],
  answers: [
    [2, 'Vous avez raison, et je ne changerai rien.'],
    [3, 'À dimanche. Prenez un chapeau.'],
  ],
}

export const stages: readonly Voice[] = [thirdBell, pasoDeAgua, petalPalette, atelierOcre]
