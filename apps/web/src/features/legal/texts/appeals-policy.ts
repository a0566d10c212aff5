import type { LegalDocument } from '../document.ts'

export const appealsPolicy: LegalDocument = {
  title: 'Appeals Policy',
  updated: '2026-11-01',
  summary: [
    'If you disagree with a decision of ours, you can appeal once, free of charge, within 6 months.',
    'Both sides can appeal: the person we acted against, and the person whose report led to nothing.',
    'A person who did not take the first decision looks at it again, as far as our team is large enough, and never a machine alone.',
    'You get an answer with reasons within 14 days.',
    'If we were wrong, we put things back; if you still disagree, you can go to an outside body or to court.',
  ],
  sections: [
    {
      id: 'what',
      heading: 'What you can appeal',
      body: [
        'You can appeal every decision that we took about you or about your report. For example:',
        {
          list: [
            'a post, comment, message, picture, profile or live room was removed, hidden or limited;',
            'your upload was stopped because it was like a known forbidden picture;',
            'a function was limited: messages, calls, live rooms, comments, reports, spending;',
            'your account was suspended or closed;',
            'your age or identity was not accepted;',
            'earnings were held back, a payout refused or a share taken back;',
            'a refund was refused, or given although you think it should not have been;',
            'you reported something and we took no step, or one you find too mild;',
            'a complaint under the [Complaints Policy](/complaintsPolicy) was not answered to your satisfaction.',
          ],
        },
        'A creator application that was not approved needs no appeal: mend what the reason names and send it again. You can appeal all the same if you think the reason itself is wrong.',
        'You cannot appeal a choice of another user, such as a block or a price. You also cannot appeal an order of a court or authority with us; go to that court or authority.',
      ],
    },
    {
      id: 'when',
      heading: 'Until when',
      body: [
        'You have 6 months from the day we told you of the decision. Appeal early if you can: evidence fades, and content that was removed cannot always be kept for so long. If you were late through no fault of yours, tell us and we look at it anyway.',
      ],
    },
    {
      id: 'how',
      heading: 'How to appeal',
      body: [
        {
          list: [
            'In the app: open the decision in your notifications or your report in the list of your reports, and choose to appeal.',
            'By mail: write to {contactEmail} with the subject “Appeal”. Do this if you cannot sign in, for example because the account is suspended, or if you have no account. Use the e-mail address of your account, or tell us the username.',
          ],
        },
        'Tell us which decision you mean, why you think it is wrong and what you would like instead. Add what helps: the context, a licence, proof of consent or age, a receipt. Cover in copies of documents what we do not need. You may have someone act for you, if you confirm that they may.',
        'It costs nothing. You need no lawyer and no special words.',
      ],
    },
    {
      id: 'meanwhile',
      heading: 'What happens in the meantime',
      body: [
        'The first decision stays in force while we look, because someone may need its protection. If waiting would do you grave harm and no one would be hurt by a pause, we can lift it until we decide. Ask for it and say why.',
        'A suspended creator’s earnings stay where they are; they are not lost. Memberships that cannot be used because of a suspension are not renewed. Nothing is finally erased before the appeal is over, except what the law forbids us to keep.',
      ],
    },
    {
      id: 'who',
      heading: 'Who decides',
      body: [
        'A person decides who took no part in the first decision, has no stake in the case and knows the rules. If our team is so small that there is nobody else, the same person looks again from the start, and our answer says so, because you may then prefer to go to an outside body. Machines may help to find and sort, but they never decide an appeal.',
        'This person looks at everything again: the facts, the rule, whether the step was too hard or too mild, and the rights of both sides, including free expression. They may ask either side for more. They do not look at your payments unless the case is about money.',
      ],
    },
    {
      id: 'deadlines',
      heading: 'How fast',
      body: [
        {
          table: {
            head: ['Appeal', 'We confirm', 'We decide'],
            rows: [
              ['In the app', 'At once', 'Within 14 days'],
              ['By mail', 'Within 2 working days', 'Within 14 days'],
              [
                'About the safety of a child, danger to life or intimate pictures',
                'At once',
                'Before all others, as a rule within 3 days',
              ],
              [
                'About an account closed or suspended on which someone’s living depends',
                'Within 2 working days',
                'Before the others, within 14 days at the latest',
              ],
            ],
          },
        },
        'If we wait for an answer from you, the time stands still until it comes, for at most 14 days. Then we decide with what we have. If a case needs longer for a good reason, we tell you why and until when.',
      ],
    },
    {
      id: 'outcome',
      heading: 'What can come of it',
      body: [
        {
          list: [
            'The decision stands. You learn why, with regard to what you said.',
            'The decision is changed: a milder step, a stricter one if the reporter appealed, or a part of it lifted.',
            'The decision is lifted. We put back content, functions, followers and access without delay, take the breach off your record and pay out what was held. If paid time was lost, it is added or its price refunded.',
          ],
        },
        'If only you appealed, the result is never harsher than before, unless grave new facts come to light. Both sides are told. The outcome is added to the audit log; the first decision stays there too, because nobody can edit that log.',
        'When a decision is lifted because a rule was unclear, we make the rule clearer.',
      ],
    },
    {
      id: 'once',
      heading: 'One appeal',
      body: [
        'Each side can appeal a decision once. After that the case is closed with us. We open it again only if you bring important facts or proof that you could not have brought before, or if a court or outside body tells us to. A new decision about something new can of course be appealed again.',
        'If the appeal of one side changes the decision to the cost of the other, the other side may appeal that change once.',
      ],
    },
    {
      id: 'copyright',
      heading: 'Copyright cases',
      body: [
        'If your content was removed after a copyright notice, you can appeal here, or send a counter-notice as described in the [Terms of Service](/termsOfService). The counter-notice follows the dates of the law of the United States and may lead to court. An appeal is simpler and fits when the notice was plainly mistaken, for example because you have a licence. You can do both.',
      ],
    },
    {
      id: 'similar',
      heading: 'Uploads stopped by a fingerprint',
      body: [
        'Uploads are compared with fingerprints of known forbidden pictures. Two different pictures can have similar fingerprints. If your upload was stopped and you are sure that it is harmless, appeal. A person looks at the case. If it was a mistake, we open the way for your picture. If it was not, the case goes to the authorities where the law demands it.',
      ],
    },
    {
      id: 'outside',
      heading: 'If you still disagree',
      body: [
        {
          list: [
            'In the EU you can bring a decision about content or accounts before any certified body for out-of-court settlement under Art. 21 of the Digital Services Act. The European Commission publishes the list. As a rule it costs you little or nothing. We take part in good faith; the result does not bind either side unless both agree. You may go there without appealing first.',
            'As a creator you can ask for mediation; see the [Platform to Business Terms](/platformToBusinessRegulationTerms).',
            'For personal data, turn to your data protection authority; see the [Privacy Policy](/privacyPolicy).',
            'You may go to court at any time. An appeal does not stop the time limits of the law, so keep an eye on them.',
          ],
        },
      ],
    },
    {
      id: 'misuse',
      heading: 'Fair use',
      body: [
        'Whoever floods us with plainly unfounded appeals gets a warning and may then wait longer for answers, or be asked to appeal by mail only, for up to 90 days. The right to one appeal against each decision stays. Insults do not help, but they do not decide a case either.',
      ],
    },
    {
      id: 'changes',
      heading: 'Figures and changes',
      body: [
        'Where the law asks for it, we publish once a year how many appeals came, what they were about, how long they took and how many changed the decision. Appeals are kept for 3 years after they are closed. We change this policy with 30 days’ notice. For decisions taken before a change, you keep the longer time and the better right.',
      ],
    },
  ],
}
