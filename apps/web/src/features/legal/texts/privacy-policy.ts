import type { LegalDocument } from '../document.ts'

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  updated: '2026-11-01',
  summary: [
    'We collect what Fanlight needs to work, to keep it adults-only and to account for money, and nothing for advertising.',
    'We do not sell your data and we do not share it with advertisers.',
    'Creators see what you do with them: that you follow them, your membership, and what you have spent with them.',
    'Your card number and security code are never stored by us, and your typed password never leaves your browser.',
    'You can take out a copy of your data or delete your account in [Settings](/settings) at any time.',
  ],
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who is responsible',
      body: [
        'Fanlight is software that different operators can run on their own machines. This Fanlight is run by {operator}, {operatorAddress}. “We” and “us” mean {operator}. We decide why and how your data is used here, so we are the controller under the General Data Protection Regulation (GDPR) of the EU and the law of the same name in the UK.',
        'For anything about your data, including a message to our data protection officer if we have one, write to {contactEmail}.',
        'This policy covers this website and its installable app. It does not cover another Fanlight run by somebody else.',
      ],
    },
    {
      id: 'what-we-collect',
      heading: 'What we collect',
      body: [
        'What you give us:',
        {
          list: [
            'Account: e-mail address, password, nickname, username and date of birth. Your browser turns the password into a code before sending it. We scramble that code again and store only the result.',
            'Sign-in with Google or Facebook, if you choose it: your name, e-mail address, picture and your account number with that company.',
            'Profile: picture, cover, text about you, links, place and language, as far as you fill them in.',
            'What you publish and send: posts, comments, photos, videos, messages, tips with their notes, and what you say in a live room chat.',
            'Choices: whom you follow, block or subscribe to, what you like, save, buy or hide, your notification settings and any spending limit.',
            'Security: secrets for your authenticator app and the public half of your passkeys. The private half stays on your device.',
            'Reports, complaints, appeals and mail you send us.',
          ],
        },
        'What people who apply as creators give us: real name, nickname, whether they work alone or through an agency and its name, a WhatsApp or Telegram contact, social media accounts, a profile picture and a verification photo. Later: where to pay out, and tax details where the law makes us ask. We may ask for an official identity document if the photo leaves a doubt.',
        'What comes about by using Fanlight:',
        {
          list: [
            'Orders, memberships, diamonds bought and spent, refunds, earnings and payouts. All of it stands in one ledger.',
            'If you save a card: its brand, last four digits, expiry date, holder, billing address and a reference number of the payment provider. Never the full number and never the security code.',
            'Calls and live rooms: who took part, when, for how long and at what price. We do not record the sound or picture of calls or live rooms.',
            'Whether you are online, live or in a call, and whether a message was read.',
            'Technical facts sent with each request: network address, kind of browser, whether it is a phone or a computer, and the time. Also error reports from the app.',
            'The code of the invitation, creator or advertisement link that brought you here, if there was one.',
          ],
        },
        'We need the account data to have a contract with you. Without a date of birth we cannot let you in. Everything marked as optional really is optional.',
      ],
    },
    {
      id: 'why',
      heading: 'Why we use it, and on which legal basis',
      body: [
        {
          table: {
            head: ['Purpose', 'Data', 'Legal basis (GDPR)'],
            rows: [
              [
                'Run your account and show you what you asked for',
                'Account, profile, posts, messages, calls, choices',
                'Contract, Art. 6(1)(b)',
              ],
              [
                'Keep out everyone under 18',
                'Date of birth, age confirmation',
                'Legal duty, Art. 6(1)(c); our interest in an adults-only service, Art. 6(1)(f)',
              ],
              [
                'Take payments, pay creators, keep books',
                'Orders, ledger, cards as described, payout and tax details',
                'Contract, Art. 6(1)(b); tax and accounting law, Art. 6(1)(c)',
              ],
              [
                'Check who a creator is',
                'Application, photos, comparison score',
                'Steps before a contract, Art. 6(1)(b); legal duty, Art. 6(1)(c); for face data your explicit consent, Art. 9(2)(a)',
              ],
              [
                'Keep people safe: reports, checks of uploads, decisions, appeals, audit log',
                'Content concerned, accounts concerned, decisions',
                'Legal duty, Art. 6(1)(c); our and others’ interest in safety, Art. 6(1)(f)',
              ],
              [
                'Protect accounts and machines',
                'Technical facts, devices, sign-in attempts',
                'Our interest in security, Art. 6(1)(f)',
              ],
              [
                'Order the For you feed and suggestions',
                'Follows, memberships, likes, purchases, age of posts',
                'Our interest in a useful feed, Art. 6(1)(f); you can object',
              ],
              [
                'Credit whoever invited you',
                'Invitation, creator or advertisement code',
                'Our interest in thanking them, Art. 6(1)(f); you can object',
              ],
              [
                'Send you mail and notifications',
                'E-mail address, notification settings',
                'Contract for what you must know; for the rest your choice in Settings, Art. 6(1)(a)',
              ],
              ['Make or answer legal claims', 'What the case needs', 'Our interest in our rights, Art. 6(1)(f)'],
            ],
          },
        },
        'You can take back a consent at any time. What happened before stays lawful.',
      ],
    },
    {
      id: 'sensitive',
      heading: 'Sensitive data',
      body: [
        'On a service for adults, what you publish, follow, buy or write can say something about your sex life or orientation. The law protects this more strongly. What you show in public you have made public yourself (Art. 9(2)(e)). For the private part we rely on your explicit consent (Art. 9(2)(a)), which you give when you choose to use these parts of an adults-only service. You take it back by removing the content or deleting your account. We build no profile of your sex life and we give nobody a list of such interests.',
        'When you apply as a creator, our own server compares your face in the verification photo with the face in your profile picture. Face data used this way is sensitive too. We do it only with your explicit consent, given when you upload the photo for this check. The pictures go to no outside service for the comparison. The face measurements exist only while the comparison runs; we keep the photos and the resulting score, not the measurements. You do not have to apply, and a fan account needs no face check. This section is also our notice under state laws on face data in the United States.',
      ],
    },
    {
      id: 'automated',
      heading: 'What machines decide',
      body: [
        {
          list: [
            'Sign-up with a date of birth under 18 is refused.',
            'Every upload is freed of hidden data such as its place of origin, and compared with a list of fingerprints of known forbidden pictures. A match is not published.',
            'Public pictures are scored for nudity. The score brings a picture before a person; it is not a verdict.',
            'The face comparison can ask you to upload again. A person approves or rejects the application.',
          ],
        },
        'No other decision with legal or similar weight for you is made by a machine alone. You can ask for a person to look at any of these; see the [Appeals Policy](/appealsPolicy).',
      ],
    },
    {
      id: 'who-sees',
      heading: 'Who sees what',
      body: [
        {
          list: [
            'Everyone: your public profile, public posts and comments, and whether you are live.',
            'Other members: whether you are online, unless one of you blocks the other.',
            'A creator you follow or pay: your nickname, username and picture, the fact that you follow or subscribe, and what you have spent with them. Not your e-mail address, real name, card or what you do elsewhere.',
            'The person you write to: your messages and whether you read theirs. Messages are protected on the way and on our machines, but not encrypted from end to end. Our staff do not read them as routine; they see a message when it is reported or when the law demands it.',
            'The person you call: your picture, your sound and the kind of device. Calls pass through our media server, so neither side learns the other’s network address.',
            'Someone who invited you: that you joined by their link.',
            'A creator may mark media with the username of the person watching. Then a leaked copy shows your name.',
          ],
        },
      ],
    },
    {
      id: 'recipients',
      heading: 'Who works for us, and who else receives data',
      body: [
        'Which helpers are used depends on how we run this Fanlight. By kind, they are:',
        {
          list: [
            'Hosting, storage and video delivery: keep or carry the data on our instructions.',
            'Mail delivery: receives your address and the mail.',
            'Translation: receives the text of a message when you ask for its translation, and nothing about you.',
            'Payment: PayPal handles payments, stored cards, memberships and payouts. It is responsible for its part under its own policy.',
            'Sign-in: Google or Facebook, only if you choose that way in. They are responsible for their part.',
            'Advisers, auditors, courts and authorities, as far as the law allows or demands.',
          ],
        },
        'Helpers who work on our instructions are bound by a contract under Art. 28 GDPR. Write to {contactEmail} for their current names.',
        'If {operator} hands Fanlight over to a new owner, your data goes with it under this policy. We tell you first.',
      ],
    },
    {
      id: 'no-sale',
      heading: 'No sale, no advertising',
      body: [
        'We do not sell personal data. We do not share it for advertising across websites. There are no advertising or tracking cookies; the [Cookie Notice](/cookieNotice) lists what is kept on your device. You lose nothing by using your privacy rights.',
      ],
    },
    {
      id: 'authorities',
      heading: 'Police and other authorities',
      body: [
        'We hand over data only when a valid legal order or law binds us, or when it is needed to save someone from serious harm. We check each request, give no more than it asks and write it in the audit log. We tell you unless that is forbidden or would put someone in danger. We report sexual abuse of children to the competent authority without being asked.',
      ],
    },
    {
      id: 'transfers',
      heading: 'Other countries',
      body: [
        'We are in {country}. Some helpers, such as PayPal or Google, also work in the United States and elsewhere. When data leaves the EU, the EEA or the UK, it goes to places that were officially found to protect it well enough (Art. 45 GDPR). Otherwise we use the standard clauses approved for this (Art. 46 GDPR). Ask us for a copy.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long we keep it',
      body: [
        {
          table: {
            head: ['Data', 'Kept for'],
            rows: [
              [
                'Account, profile, posts, choices',
                'As long as the account exists; erased within 30 days after you delete it',
              ],
              [
                'Messages',
                'Until deleted, or until the account goes. Messages you sent may remain with the person who received them, without your name',
              ],
              ['Sessions', '24 hours, then you sign in again'],
              [
                'Ledger, orders, payouts',
                'As long as tax and accounting law demands, in most countries 6 to 10 years. After deletion the ledger keeps its entries without your name',
              ],
              [
                'Approved creator application and photos',
                'As long as you are a creator, and 5 years after, so that we can prove we checked',
              ],
              ['Rejected application', '12 months'],
              ['Reports, decisions, appeals', '3 years after the case is closed'],
              [
                'Audit log',
                'As long as this Fanlight runs. It holds account numbers instead of names and cannot be edited',
              ],
              ['Technical logs', '90 days, longer only while an attack or fraud is examined'],
              ['Backups', 'Overwritten within 90 days'],
            ],
          },
        },
        'If a law, a court or an open dispute needs data longer, we keep only that data, apart from the rest, until it is over. If your account was closed for serious abuse, we keep what is needed to refuse you a new one.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      body: [
        {
          list: [
            'See your data and get a copy (Art. 15), also to take elsewhere (Art. 20): [Settings](/settings), under privacy, makes an archive for you.',
            'Correct it (Art. 16): edit your profile, or write to us.',
            'Erase it (Art. 17): delete single items, or the whole account in [Settings](/settings).',
            'Limit its use (Art. 18) while a question is open.',
            'Object (Art. 21) to a use that rests on our interests. For the feed you can simply use Following or New.',
            'Have a person look at a machine’s decision (Art. 22).',
            'Take back a consent (Art. 7(3)).',
          ],
        },
        'Write to {contactEmail} for anything you cannot do yourself. We answer within one month. If a case is hard we may take up to two more months and tell you why. It costs nothing. We may ask for proof that the account is yours.',
        'You can complain to the data protection authority where you live, where you work or where we are. Talking to us first is often faster, but you do not have to. If you live elsewhere and your law gives you similar rights, such as in several states of the United States or in Brazil, use them the same way.',
        'Before you delete your account: spend your diamonds and ask for open payouts. Diamonds that are left are lost. Open payments are settled first.',
      ],
    },
    {
      id: 'security',
      heading: 'Security',
      body: [
        'Connections are encrypted. Passwords and session codes are stored only in scrambled form. Media opens only by signed links that expire, and locked media has no reachable original. You can switch on an authenticator app or a passkey; creators and staff must before money leaves. You can see and end your sessions in [Settings](/settings).',
        'No system is perfect. If a breach puts your rights at high risk we tell you without delay, and we tell the authority within 72 hours where the law asks it.',
      ],
    },
    {
      id: 'children',
      heading: 'No children',
      body: [
        'Fanlight is for people of 18 and over. We do not knowingly keep data of anyone younger. If we learn that an account belongs to someone under 18, we close it and erase its data, except what we must keep for the authorities. If you know of such an account, report it or write to {contactEmail}.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      body: [
        'When we change this policy we put a new date on it. If a change matters to you, we tell you in the app or by mail at least 30 days before, unless a law makes us act sooner. We never use data for a new purpose without telling you first.',
      ],
    },
  ],
}
