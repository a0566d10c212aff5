import type { LegalDocument } from '../document.ts'

export const acceptableUsePolicy: LegalDocument = {
  title: 'Acceptable Use Policy',
  updated: '2026-11-01',
  summary: [
    'Everyone on Fanlight, and everyone shown on Fanlight, is an adult who agreed to be here.',
    'Anything sexual that involves minors, force, or people who did not consent is removed, and reported where the law asks it.',
    'Avatars, covers and previews are public, so they show no nudity.',
    'Do not harass, cheat, record others in secret, leak what you bought or take payments round the platform.',
    'Report what breaks these rules; every report is looked at and every decision can be appealed once.',
  ],
  sections: [
    {
      id: 'scope',
      heading: 'Where these rules apply',
      body: [
        'These rules are part of the [Terms of Service](/termsOfService). They apply to fans, creators and visitors, and to everything on Fanlight: profiles, posts, comments, private messages, priced messages, calls, live rooms, gifts, tips with their notes, membership texts, reports and the names you choose. They apply to content made by a machine just as to photos and film.',
        'Nudity and sex between consenting adults are allowed where the law allows them, behind the age gate and outside public pictures. Art, education, health and news are welcome. If you are not sure whether something is allowed, ask {contactEmail} before you post it.',
      ],
    },
    {
      id: 'minors',
      heading: 'Minors: no exception',
      body: [
        'Nobody under 18 may use Fanlight, appear on it or be heard on it, in any content, dressed or not. We do not allow:',
        {
          list: [
            'sexual content that shows or describes anyone under 18, real, drawn, written or made by a machine;',
            'adults presented as minors, by words, dress, setting or play;',
            'a minor in the background, in an old picture or in a family scene;',
            'any talk that sexualises minors, asks for such material, offers it or explains where to find it;',
            'any attempt to get in touch with a minor.',
          ],
        },
        'We remove this at once, close the account, keep what the law tells us to keep and report it to the competent authority. There is no warning first.',
      ],
    },
    {
      id: 'consent',
      heading: 'Consent and records of everyone shown',
      body: [
        'Every person who can be seen or heard in your content must be at least 18 and must have agreed to be recorded, to be published here and to be sold here. As a creator you must have, before you publish:',
        {
          list: [
            'a copy of an official identity document of each person, with which you checked their age and name;',
            'their written consent, with date and signature, naming the content or kind of content;',
            'the date on which the content was made.',
          ],
        },
        'Keep these records safe while the content is online and for 7 years after, longer if your law says so. Show them to us within 5 working days when we ask. If you cannot, we remove the content. If a person takes back their consent, take the content down. Anyone shown can also ask us directly, and we act as the [Complaints Policy](/complaintsPolicy) says.',
        'We never allow:',
        {
          list: [
            'pictures or film made in secret, under clothes, or where a person could expect to be alone;',
            'intimate pictures published without the person’s consent, for revenge or for any other reason, and threats to do so;',
            'a real person’s face, body or voice put into sexual content by a machine without their written consent;',
            'people who are asleep, unconscious, drunk, drugged or hypnotised to a point where they cannot decide.',
          ],
        },
      ],
    },
    {
      id: 'sexual',
      heading: 'Other content we do not allow',
      body: [
        {
          list: [
            'Rape, force or coercion, real or staged so that consent cannot be seen.',
            'Violence that injures, torture, mutilation, choking to the point of harm, blood.',
            'Sex with animals, or animals present in a sexual scene. Cruelty to animals.',
            'Sex between close relatives, real or claimed.',
            'Sex with or around the dead.',
            'Human excrement in a sexual scene.',
            'Nudity or sex in a public place where people who did not agree can see it or where it is forbidden.',
            'Suicide or self-harm shown, praised or explained; praise of eating disorders.',
          ],
        },
        'Avatars, covers, free previews and the titles of live rooms can be seen by everyone. They may be attractive but show no nudity and no sex. Uploads of this kind are scored by a machine, and a person looks at those in doubt.',
      ],
    },
    {
      id: 'crime',
      heading: 'Crime and danger',
      body: [
        {
          list: [
            'Human trafficking, forced work or forced sex; making someone perform, or taking their earnings from them.',
            'Offering, seeking or arranging prostitution, escort services or paid meetings in person. Fanlight is for what happens on Fanlight.',
            'Selling or promoting illegal drugs, weapons, stolen goods, forged papers or hacked accounts. Selling prescription medicine, alcohol or tobacco.',
            'Terrorism and violent extremism: recruiting, praising, financing, instructing.',
            'Threats of violence, calls for violence, instructions for crimes.',
            'Gambling, lotteries with paid entry, pyramid schemes, offers of investments or loans.',
            'Anything else that is illegal where you are, where your audience is or in {country}.',
          ],
        },
      ],
    },
    {
      id: 'people',
      heading: 'How we treat each other',
      body: [
        {
          list: [
            'No hate: no attack on people for their skin colour, origin, religion, disability, sex, gender, sexual orientation, age or illness.',
            'No harassment: do not insult, stalk, threaten, press people who said no, or send others to do it. A block is a no; do not get round it.',
            'No blackmail, with pictures, secrets, reports, refunds or anything else.',
            'No private facts of others: real names, addresses, workplaces, telephone numbers, papers or family, unless they agreed.',
            'No pretending to be someone else, and no profile that lets people believe so. Parody must be plain to see.',
            'No unwanted sexual messages to people who do not invite them.',
          ],
        },
        'A creator may refuse a fan, block a fan or end a call. A fan may leave at any time.',
      ],
    },
    {
      id: 'recording',
      heading: 'Recording and leaking',
      body: [
        'Do not record calls, live rooms, locked posts or private messages. Do not take screenshots of locked content. Do not publish, pass on, trade or sell what you opened here, and do not ask others to. Creators may put your username on what you watch; do not remove such a mark. A call or private chat may be shown to us as part of a report; this is not a breach.',
        'Creators may not record or publish a fan either, without the fan’s written consent.',
      ],
    },
    {
      id: 'money',
      heading: 'Honest money',
      body: [
        {
          list: [
            'Keep payments here. Do not ask for or offer payment elsewhere for what is offered or agreed on Fanlight. You are free to sell elsewhere what you did not agree here.',
            'Pay only with means that are yours. No stolen cards, no borrowed accounts, no false chargebacks.',
            'Do not use Fanlight to move or hide money: no payments in a circle, no purchases from yourself through a second account, no payments for someone the sanctions laws bar.',
            'Do not trade diamonds, accounts, followers, likes or invitations. No invented sign-ups by your own invite link.',
            'Describe truthfully what you sell. Deliver what you promised. Do not use false shortage, false emergencies or false love to make people pay.',
            'Do not let a helper or a machine write as you where that deceives fans about whom they are talking to in something they pay for.',
          ],
        },
      ],
    },
    {
      id: 'rights-and-truth',
      heading: 'Rights of others, and what machines make',
      body: [
        'Post only what you own or may use: pictures, film, music, brands, characters. How to send a notice about copyright is in the [Terms of Service](/termsOfService).',
        'If a machine made or strongly changed a picture, film or voice so that it looks real, say so plainly in the post. It must never show a real person without their written consent, and never anyone who looks like a minor.',
        'No unmarked advertising. No spam, no mass messages to people who did not follow you. No medical or legal advice that could do harm.',
      ],
    },
    {
      id: 'technology',
      heading: 'The technology',
      body: [
        {
          list: [
            'No attacks, no malware, no attempt to get at locked media, other accounts or our machines.',
            'No programs that copy content or profiles in bulk, and no use of content to train machines without the creator’s consent.',
            'No fake views, likes, followers or audiences.',
            'No getting round age checks, blocks, limits or suspensions.',
            'No use of links, codes or names to hide forbidden content.',
          ],
        },
        'If you find a weakness, tell {contactEmail} and give us time to mend it. If you touched no one’s data and did no harm, we take no steps against you.',
      ],
    },
    {
      id: 'live',
      heading: 'Calls and live rooms',
      body: [
        'The same rules hold when nothing is recorded. A creator who is live answers for the room, can mute people and must end the broadcast if something forbidden happens. Everybody in the picture must be an adult with consent on record; no passers-by. Do not use a filter or a recorded film to pretend that you are someone else in a call. If a call goes wrong, hang up and report it.',
      ],
    },
    {
      id: 'how-we-check',
      heading: 'How we check',
      body: [
        'Before anyone can see an upload, it is re-encoded, freed of hidden data and compared with fingerprints of known forbidden pictures. Public pictures are scored for nudity. Creators are verified before they may earn. Everything else we learn from reports, from authorities and from our own look at what is public. We do not read private messages as routine.',
        'Use Report on a person, post, message, live room or call. If you are not signed in, write to {contactEmail}. If someone is in danger now, call the emergency services first.',
      ],
    },
    {
      id: 'what-follows',
      heading: 'What follows a breach',
      body: [
        'We look at how serious it was, whether it was meant, whether it happened before and what both sides say. This is the rule; a single case can ask for more or less.',
        {
          table: {
            head: ['Breach', 'Usual step'],
            rows: [
              [
                'Small, first time, such as a wrong preview or unmarked advertising',
                'Content removed or corrected, notice',
              ],
              [
                'Repeated, or harm to someone, such as harassment or a leak',
                'Content removed, functions limited or account suspended for a time',
              ],
              [
                'Grave, such as hate, fraud, missing consent records, or many breaches',
                'Account closed; earnings that come from the breach held and, where owed, refunded to fans',
              ],
              [
                'Minors, trafficking, intimate pictures without consent, threats to life',
                'Removed and account closed at once; reported to the authorities as the law demands',
              ],
            ],
          },
        },
        'People who often send plainly unfounded reports may lose the report function for a time, after a warning.',
        'You get our decision with its reasons. Deadlines are in the [Complaints Policy](/complaintsPolicy). You can appeal once; see the [Appeals Policy](/appealsPolicy). Creators also have the protection of the [Platform to Business Terms](/platformToBusinessRegulationTerms).',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      body: [
        'We may change these rules as the [Terms of Service](/termsOfService) say, with 30 days’ notice. If a law or a danger makes us act sooner, the new rule holds at once and we tell you. A stricter rule is not used to punish what was allowed before, but content may have to go.',
      ],
    },
  ],
}
