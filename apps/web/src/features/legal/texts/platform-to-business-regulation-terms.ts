import type { LegalDocument } from '../document.ts'

export const platformToBusinessRegulationTerms: LegalDocument = {
  title: 'Platform to Business Regulation Terms',
  updated: '2026-11-01',
  summary: [
    'These terms are for creators in the EU and the UK who offer something to fans as a business.',
    'They say how feeds and lists are ordered; nobody can pay to stand higher.',
    'If we limit, suspend or end your account, you get our reasons in writing, and before an ending as a rule 30 days’ notice.',
    'They say which data you can see, which we can see, and that we give fan data to no other business.',
    'You can complain free of charge, appeal once, and ask for mediation.',
  ],
  sections: [
    {
      id: 'scope',
      heading: 'Who these terms are for',
      body: [
        'Regulation (EU) 2019/1150 protects businesses that reach consumers through an online platform. The UK kept rules of the same kind. These terms carry out those rules between {operator} (“we”) and you. They are for you if you have your home or place of business in the EU, the EEA or the UK, and sell content or services to consumers there as a trade or profession. Working alone, part-time or through an agency changes nothing.',
        'They add to the [Terms of Service](/termsOfService). Where the two differ, these terms count for you. Creators elsewhere are treated the same way in practice, as far as nothing in their law stands against it. Should the Regulation be changed or replaced, you have at least the rights that the law then gives you.',
        'You can read all our terms here at any time, also before you apply as a creator.',
      ],
    },
    {
      id: 'changes',
      heading: 'When we change our terms',
      body: [
        'We tell you of every change by mail or in the app, in a form you can keep, at least 30 days before it takes effect. The law asks for 15. If you need more time to adapt technically, you get more. Changes of wording that alter nothing for you need no such time.',
        'During that time you may end the contract; it then ends within 15 days of your notice, unless you name a later day. You may also accept early by a clear statement. If you publish new posts or offers during the first 15 days, this does not count as acceptance.',
        'Only two things let us act without this notice: a legal duty that leaves no time, and a sudden danger to users or the service, such as fraud, malware or a breach of data. A change never works backwards, unless the law demands it or it is to your advantage.',
      ],
    },
    {
      id: 'channels',
      heading: 'Where your offers appear',
      body: [
        'Your profile and offers appear on this website and in its installable app. Members can share short links to them, which lead back here. Members may also invite others with a personal link; what that earns is shown on the invitation page. We run no further sales channels and no affiliate programme that markets your content elsewhere. If we start one, you hear of it under the section above.',
      ],
    },
    {
      id: 'ownership',
      heading: 'Your rights in your content',
      body: [
        'You keep your copyright, your brand and all other rights. We receive only the permission that the [Terms of Service](/termsOfService) describe, and only for as long as the content is on Fanlight. Your nickname, username and picture stand on everything you offer, so that fans see whose it is. If your law obliges traders to show their name and address, you are responsible for doing so; your profile text and links have room for it, and we do not hide it.',
      ],
    },
    {
      id: 'fees',
      heading: 'What we charge and when you are paid',
      body: [
        {
          list: [
            'Commission: 20 % of what you earn, unless we set another rate. The rate in force is on your earnings page. It is booked in the same moment as the sale, rounded in your favour.',
            'Holding time: 7 days by default from the sale, then the amount is available for payout.',
            'Refunds and chargebacks: your share of the refunded amount is taken back from held or available earnings, and we give back our commission on it. If your earnings do not suffice, we tell you; we do not silently put you in debt.',
            'Processing fee and taxes shown to the fan come on top of your price and are not part of your earnings.',
          ],
        },
        'A change of commission or holding time follows the rule on changes. It applies to sales from that day on.',
      ],
    },
    {
      id: 'ranking',
      heading: 'Ranking: how feeds and lists are ordered',
      body: [
        'These are the main things that decide who is shown where, and why they weigh what they do:',
        {
          table: {
            head: ['Place', 'Main parameters, the weightiest first', 'Why'],
            rows: [
              ['Feed: Following', 'Only creators the fan follows or subscribes to; newest first', 'The fan chose them'],
              [
                'Feed: For you',
                '1. how recent the post is; 2. how close the fan is to you: follows, membership, likes, comments, purchases and tips',
                'Fresh posts from people the fan cares about. Each post can tell the fan why it is shown',
              ],
              ['Feed: New', 'Time of publishing, newest first', 'Everyone gets a first chance to be seen'],
              [
                'Discovery: live now, takes calls now',
                'Whether you are live or callable at this moment',
                'Only what the fan can use now is useful',
              ],
              [
                'Discovery: new and rising',
                'Time since you became a creator; growth of followers in recent time',
                'To help newcomers and those on the way up',
              ],
              [
                'Search',
                'How well name, username or tag match the words; filters for live and callable',
                'To find what was asked for',
              ],
              ['Your profile', 'Pinned post first, then newest', 'It is yours to arrange'],
            ],
          },
        },
        'Not shown at all: drafts, offline and expired posts, people who block each other, accounts that are suspended, and content removed or limited by a decision.',
        'You can influence your place by publishing, going live, taking calls, tagging well and giving fans reason to follow. You cannot pay for it: no payment, commission rate or other favour to us changes any rank. What a post earns us is not a parameter. We do not have to reveal details that would let someone deceive fans by manipulation.',
        'If someone tells us that you deserve a lower place or removal, and we act on it, you can see the content of that notice as part of our reasons.',
      ],
    },
    {
      id: 'treatment',
      heading: 'Equal treatment and extra offers',
      body: [
        'We treat all creators by the same rules for ranking, fees, data and functions. We do not sell content of our own. If {operator}, or a business it controls, ever publishes as a creator, that profile is marked, gets no better place and no data that you do not get.',
        'Differences between creators come only from published rules: some functions are opened after verification; creators need two-factor sign-in before money leaves; a promotion by us, such as a lower commission for newcomers, is open to all who meet its published conditions.',
        'At checkout we offer fans no extra goods or services, neither our own nor of others.',
      ],
    },
    {
      id: 'elsewhere',
      heading: 'You are free to sell elsewhere',
      body: [
        'You may offer the same or other content elsewhere, at other prices and on other conditions. We ask for no exclusivity and no best price. The one limit: what is offered or agreed on Fanlight is also paid on Fanlight. The reason is the safety of fans, who would otherwise lose refunds and help, and the fight against fraud and money laundering.',
      ],
    },
    {
      id: 'restriction',
      heading: 'Restriction, suspension and ending',
      body: [
        'We may restrict single posts or functions, suspend your account or end the contract, on these grounds only:',
        {
          list: [
            'a breach of the [Acceptable Use Policy](/acceptableUsePolicy) or the [Terms of Service](/termsOfService);',
            'content or conduct against the law, or an order of a court or authority;',
            'missing proof of your identity or age, or of age and consent of people shown;',
            'fraud, or well-founded suspicion of it, or repeated justified refunds and chargebacks;',
            'danger to users, to us or to the service;',
            'we end the service as a whole.',
          ],
        },
        'How we do it:',
        {
          list: [
            'Restriction or suspension: you receive our reasons before or at the moment it takes effect.',
            'Ending: you receive our reasons at least 30 days before.',
            'Without the 30 days, but still with reasons and without undue delay: if a legal duty, a compelling reason under the law, or your repeated breach of the terms makes us end it at once.',
            'Without reasons only where a law or authority forbids us to give them.',
          ],
        },
        'The statement of reasons comes in a form you can keep. It names the measure and how long it lasts, the facts behind it, the content of any notice from others, and the rule or law we rely on. It says whether a machine took part, and how to complain, appeal and seek mediation.',
        'You can explain the facts in an appeal. If we were wrong, we put everything back without delay: your account, content, place, followers and data as they were before.',
      ],
    },
    {
      id: 'ending-by-you',
      heading: 'When you end it',
      body: [
        'You may stop being a creator or delete your account in [Settings](/settings) at any time, without a reason. Memberships are then no longer renewed. You deliver what was paid for, or the fan is refunded. Earnings not in dispute are paid out after the holding time. Before you delete, take out your data and your statements: after that we keep only what the law demands, and you can no longer reach the rest. Ask us within 30 days if you need a statement for your taxes.',
      ],
    },
    {
      id: 'data',
      heading: 'Access to data',
      body: [
        {
          table: {
            head: ['Data', 'You', 'We'],
            rows: [
              [
                'Your sales, earnings by source and day, held, available, paid out',
                'Yes, as chart, table and statement',
                'Yes',
              ],
              ['Your posts with views, likes, comments and income', 'Yes', 'Yes'],
              ['Your fans: nickname, username, follow, membership, spent with you', 'Yes', 'Yes'],
              [
                'Your conversations',
                'Yes',
                'Stored for you; staff see messages only when reported or when the law demands it',
              ],
              [
                'Fans’ e-mail address, date of birth, network address, payment details',
                'No',
                'Yes, as far as the Privacy Policy says',
              ],
              ['What fans do with other creators', 'No', 'Yes, for the feed and the fan’s own lists'],
              ['Figures on all creators together', 'No', 'Yes, to run and improve the service'],
            ],
          },
        },
        'You get your data also as an archive in [Settings](/settings). We pass data that you or your fans create to no other business, except to helpers who run the service for us and to the payment provider; you cannot opt out of these because the service would not work. Details are in the [Privacy Policy](/privacyPolicy). You must treat fan data as the law on data protection asks, and use it only for your offers here.',
      ],
    },
    {
      id: 'complaints',
      heading: 'Internal complaint handling',
      body: [
        'You can complain free of charge about: a breach of our duties under the Regulation that touches you, technical problems that affect your business here, and our measures or conduct that affect you. Write to {contactEmail} with the word “Creator” in the subject, or appeal a decision directly in the app.',
        'We confirm within 2 working days, weigh the matter by its importance and difficulty, and answer within 14 days in plain words about your own case. If it takes longer we say why and until when. The steps are in the [Complaints Policy](/complaintsPolicy) and the [Appeals Policy](/appealsPolicy).',
        'Once a year we publish how many complaints came, what they were about, how long they took on average and how they ended. The law frees small enterprises from these duties: those with fewer than 50 people and no more than 10 million euros a year. If {operator} is one, it handles complaints in this way of its own will, but may leave out the yearly figures.',
      ],
    },
    {
      id: 'mediation',
      heading: 'Mediation',
      body: [
        'If we cannot agree, you can ask for a mediator who is impartial, affordable, quick and at home in the matter and in your language. We are ready to take part in good faith and carry a fair share of the cost, as the mediator suggests. Mediation is of free will and closes no door: either side may go to court before, during or after it.',
        'Unless it is a small enterprise in the sense above, {operator} names at least two mediators in a notice to its creators, and sends you their names and addresses at any time if you write to {contactEmail}. You may also propose another mediator who meets these conditions.',
        'Associations and public bodies with a lawful interest may go to court for creators as well.',
      ],
    },
  ],
}
