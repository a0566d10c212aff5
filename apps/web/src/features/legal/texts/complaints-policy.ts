import type { LegalDocument } from '../document.ts'

export const complaintsPolicy: LegalDocument = {
  title: 'Complaints Policy',
  updated: '2026-11-01',
  summary: [
    'Use Report on a person, post, message, live room or call, or write to {contactEmail}; you need no account for that and it is free.',
    'The gravest reports are decided within 24 hours, others within 7 days, and questions about money within 14 days.',
    'A person decides, both sides are told with reasons, and we do not tell the other side who reported.',
    'If you are shown in intimate pictures without your consent, tell us and they go.',
    'If you disagree with a decision, you can appeal once.',
  ],
  sections: [
    {
      id: 'what-for',
      heading: 'What you can complain about',
      body: [
        {
          list: [
            'Content or conduct on Fanlight that breaks the law or the [Acceptable Use Policy](/acceptableUsePolicy).',
            'Content that shows you without your consent, or once you have taken your consent back.',
            'Content that infringes your copyright, brand, privacy or other rights.',
            'Orders, diamonds, memberships, calls, refunds, earnings or payouts.',
            'How Fanlight works, how our staff treated you, or that we do not keep to our own terms.',
            'How we use your data.',
          ],
        },
        'If you think that a decision of ours was wrong, use the [Appeals Policy](/appealsPolicy) instead.',
        'If someone is in danger now, call the emergency services first. Then tell us.',
      ],
    },
    {
      id: 'how',
      heading: 'How to complain',
      body: [
        'Signed in, open the menu of the person, post, message, live room or call and choose Report. Pick a reason and say in a few words what is wrong. We then know exactly what you mean. You can see your reports and where they stand.',
        'Without an account, or for anything else, write to {contactEmail}. Please tell us:',
        {
          list: [
            'what it is about: the link, the username, the order number or the time of the call;',
            'why you think it is illegal or against our rules, or what went wrong;',
            'what you would like us to do;',
            'your name and an e-mail address for our answer. You need not give these if you report sexual abuse of a child;',
            'that you believe in good faith that what you say is right and complete.',
          ],
        },
        'Do not send us pictures of abuse; a link is enough. Do not share them with others either, as that can be a crime in itself.',
        'Write in English if you can. We read other languages with the help of a translation, which may take us a little longer.',
      ],
    },
    {
      id: 'deadlines',
      heading: 'How fast we are',
      body: [
        'Reports wait in a queue with a deadline for each. The gravest come first, whoever sent them. Time runs from the moment we have what we need to find the matter.',
        {
          table: {
            head: ['Matter', 'We confirm receipt', 'We decide'],
            rows: [
              [
                'Children, danger to life, trafficking, intimate pictures without consent',
                'At once',
                'Within 24 hours; hidden while we look where there is good reason',
              ],
              ['Other content or conduct', 'At once in the app, within 2 working days by mail', 'Within 7 days'],
              ['Copyright and other rights', 'Within 2 working days', 'Within 3 working days of a complete notice'],
              ['Orders, refunds, diamonds, calls, payouts', 'Within 2 working days', 'Within 14 days'],
              [
                'The service, our staff, our own terms, complaints of creators as businesses',
                'Within 2 working days',
                'Within 14 days',
              ],
              ['Personal data', 'Within 2 working days', 'Within one month, as the Privacy Policy says'],
            ],
          },
        },
        'If a case is too hard for the deadline, we tell you before it ends, say why and name a new day. This does not apply to the first row.',
      ],
    },
    {
      id: 'intimate',
      heading: 'Intimate pictures of you without your consent',
      body: [
        'You, or someone you trust to act for you, can ask us to take down any intimate picture or film of you that was published here without your consent. This includes pictures made or changed by a machine. Use Report, or write to {contactEmail} with the subject “Intimate picture”. Tell us where it is, that it shows you, that you did not consent, and how to reach you, with your signature; a typed name is enough. You do not have to prove who made it, and you do not need a lawyer.',
        'We aim to decide within 24 hours. In every case we remove it within 48 hours of a valid request, with all copies of it that we can find, and put its fingerprint on the list that stops it from being uploaded again.',
        'If you once agreed and now take your consent back, write in the same way. We ask the creator for the records of consent. If they are missing, the content goes. If they are there, we weigh your wish against the contract and the law, and tell you how we decided within 7 days.',
      ],
    },
    {
      id: 'children',
      heading: 'Sexual abuse of children',
      body: [
        'Anything that may show it is hidden at once. If it is confirmed, it is removed, the account closed, the evidence kept as the law asks, and the matter reported to the competent authority. You can report it without your name. You can also turn to the police or to the hotline against such material in your country.',
      ],
    },
    {
      id: 'process',
      heading: 'What happens with a report',
      body: [
        {
          list: [
            'A member of our staff who has nothing to do with the case looks at it. Machines may sort the queue and find copies, but a person decides.',
            'We look at what was reported and at what is needed to understand it, no more. For a private message that means the message and those around it.',
            'Where it is fair and safe, we ask the other side for their view.',
            'We decide by the law and our published rules, and choose the mildest step that works: no action, a notice, a correction, a limit, removal, suspension, or closing of the account.',
            'We write the decision, who took it and why, in a log that nobody can edit.',
          ],
        },
      ],
    },
    {
      id: 'notice',
      heading: 'What both sides hear',
      body: [
        'You hear whether we acted, and the main reason. The person concerned gets a statement of reasons: what we did, where and for how long, the facts, the rule or law, and how to appeal. It also says whether a report led to it and whether a machine took part. If a law forbids us to tell, or telling would put someone in danger or spoil an investigation, we tell later or less.',
        'We do not tell the other side who reported, unless the case cannot be understood without it, as with copyright, or a court orders it. In a copyright case the person concerned receives the notice.',
        'Nobody may take revenge for a report made in good faith. Tell us if it happens.',
      ],
    },
    {
      id: 'money',
      heading: 'Complaints about money',
      body: [
        'First look at your orders and your statement in the wallet; an open payment often settles itself within minutes. An order you did not finish can be continued, or closes after 72 hours at the latest, and costs nothing if it was never paid.',
        'If something is still wrong, write with the order number or the time. We check the ledger, where every payment stands once, and the records of the payment provider. If you are right, we put it right: diamonds go back to the wallet, dollars through PayPal. When you may ask for a refund or withdraw from a purchase is in the [Terms of Service](/termsOfService).',
        'A complaint about what a creator delivered concerns the [Contract between Fan and Creator](/contractBetweenFanAndCreator). You may write to the creator first. If that is unpleasant or brings nothing, come to us and we decide as described here.',
      ],
    },
    {
      id: 'businesses',
      heading: 'Creators as businesses',
      body: [
        'Creators in the EU and the UK have further rights to complain and to mediation. They are in the [Platform to Business Terms](/platformToBusinessRegulationTerms). Put the word “Creator” in the subject so that the complaint goes the right way.',
      ],
    },
    {
      id: 'flaggers',
      heading: 'Authorities and trusted flaggers',
      body: [
        'Authorities, and bodies recognised as trusted flaggers under the EU Digital Services Act, use the same address, {contactEmail}, and say who they are. Their notices are handled first. Orders from courts and authorities are checked for their legal basis and answered as the law asks. We note each in the audit log and tell the user concerned unless this is forbidden.',
      ],
    },
    {
      id: 'misuse',
      heading: 'Misuse',
      body: [
        'A mistake made in good faith has no consequences. Who often sends plainly unfounded or false reports gets a warning, and may then lose the report function for a time of up to 90 days. We look at number, share, gravity and intent. Reports about children, danger to life or intimate pictures are read all the same. Threatening people with reports to get something from them is blackmail and breaks the [Acceptable Use Policy](/acceptableUsePolicy).',
      ],
    },
    {
      id: 'not-content',
      heading: 'If you are not content',
      body: [
        {
          list: [
            'Appeal once, within 6 months, as the [Appeals Policy](/appealsPolicy) says.',
            'In the EU you can then turn to a certified body for settling disputes out of court, or go there directly.',
            'You can complain to the authority for digital services, for online safety, for consumers or for data protection where you live.',
            'You can go to court at any time. In the UK this includes a claim if we took down your content or closed your account against our own terms.',
          ],
        },
        'If the law obliges us to take part in a consumer dispute scheme, our final answer names it.',
      ],
    },
    {
      id: 'changes',
      heading: 'Records and changes',
      body: [
        'We keep complaints for 3 years after they are closed. How we treat the data in them is in the [Privacy Policy](/privacyPolicy). We change this policy with 30 days’ notice; a case that is already open is finished under the rules that are better for the person who complained.',
      ],
    },
  ],
}
