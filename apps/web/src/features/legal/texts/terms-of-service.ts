import type { LegalDocument } from '../document.ts'

export const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  updated: '2026-11-01',
  summary: [
    'Fanlight is only for people who are at least 18 years old.',
    'Diamonds are for use on Fanlight: they do not expire, they are not money, and fans cannot turn them back into cash.',
    'Memberships renew every month until you cancel; after cancelling you keep access until the paid time ends.',
    'A call is charged at the start of each cycle; tips and gifts are final unless the law says otherwise.',
    'Creators keep what they own, answer for what they publish, and receive their sales less our commission after a holding time.',
    'You can report, complain and appeal, and the rights your law gives you as a consumer always stay yours.',
  ],
  sections: [
    {
      id: 'the-contract',
      heading: 'Who we are and what you agree to',
      body: [
        'This Fanlight is run by {operator}, {operatorAddress}. “We” and “us” mean {operator}. “You” means anyone who uses Fanlight. A fan follows, pays or watches. A creator publishes and earns.',
        'By making an account you agree to these terms and to the [Acceptable Use Policy](/acceptableUsePolicy). Creators also agree to the [Platform to Business Terms](/platformToBusinessRegulationTerms). Each time a fan buys from a creator, the [Contract between Fan and Creator](/contractBetweenFanAndCreator) applies between the two. How we use data is in the [Privacy Policy](/privacyPolicy).',
        'Reach us at {contactEmail}, in English. This address is also the point of contact for authorities.',
      ],
    },
    {
      id: 'age',
      heading: 'Adults only',
      body: [
        'You must be at least 18, or older if the law where you live says so. You confirm your age before you see any profile or post, and sign-up refuses a date of birth under 18. You must give your true date of birth.',
        'Creators are checked before they may earn: they give their real name and a verification photo, a face comparison is made and a person decides. We may ask any user for proof of age at any time, and pause the account until we have it. Accounts of people under 18 are removed.',
        'Some places demand a stronger check of age before adult content is shown, or forbid such content. You may not use Fanlight from such a place unless we offer the check it demands and you passed it.',
        'Keep children away from Fanlight on your device.',
      ],
    },
    {
      id: 'accounts',
      heading: 'Your account',
      body: [
        {
          list: [
            'Give true data and keep your e-mail address up to date. You may use a nickname, but you may not pretend to be someone else.',
            'Keep your password secret. What is done with your account counts as yours, unless you could not prevent it. Tell us at once if someone else got in.',
            'You may have several accounts and switch between them. You may not use them to get round a block, a suspension or a limit.',
            'An account is personal. Do not sell it or lend it.',
            'You can delete your account in [Settings](/settings) at any time. Diamonds left in it are lost, so use them first. We settle open payments before we erase the account.',
          ],
        },
        'If we closed your account for breaking the rules, you need our agreement to open another.',
      ],
    },
    {
      id: 'diamonds',
      heading: 'Diamonds',
      body: [
        'You buy diamonds in packages. They pay for posts, messages, calls, tickets, tips and gifts on Fanlight.',
        {
          list: [
            'Diamonds are a right to use things here. They are not money, not a deposit and not an investment, and they bear no interest.',
            'A fan cannot turn diamonds into cash, sell them or pass them to another fan.',
            'Diamonds do not expire.',
            'A package may carry a bonus. Bonus diamonds work like the others but have no price of their own in a refund.',
            'Prices are in US dollars. Before you pay you see the subtotal, the processing fee, taxes and the total.',
          ],
        },
        'You can set a spending limit for yourself in your wallet.',
      ],
    },
    {
      id: 'paying',
      heading: 'Paying and unfinished orders',
      body: [
        'We currently accept PayPal only. A payment page opens in its own window. Your order is complete when PayPal tells us so; then diamonds or access come at once.',
        'You can have one unfinished order of each kind. If your last order is not completed, continue with it, or wait 72 hours before you start another. A request that reaches us twice is charged once.',
      ],
    },
    {
      id: 'memberships',
      heading: 'Memberships',
      body: [
        {
          list: [
            'A creator may offer up to three levels. The card shows price, period and what is included.',
            'A membership renews every month at its price until you cancel. We ask for your express consent to this before you pay.',
            'Cancel at any time on your memberships page. You keep access until the paid time ends, and are not charged again. A change to a lower level also begins then.',
            'A change to a higher level begins at once. What is left of your current level, counted by days, is taken off the price, never below zero.',
            'If a renewal fails, the provider may try again for a short time. After that the membership ends.',
            'A free trial or discount turns into the normal price when it ends, if you were told so when you joined and did not cancel before.',
            'If a price is to rise for you, you are told at least 30 days before and can cancel. No higher price is taken without the agreement that your law asks for.',
          ],
        },
      ],
    },
    {
      id: 'buying',
      heading: 'Posts, messages, calls and live rooms',
      body: [
        {
          list: [
            'A paid post or message opens for you when you pay. It stays open as long as it is on Fanlight.',
            'A call has a price for each cycle of some minutes, shown before you dial. The caller pays. Ringing costs nothing. Each cycle is charged when it begins; a cycle begun stays paid if you hang up. If the creator leaves it early without good reason, ask for it back. If your diamonds do not cover the next cycle, you are warned and the call ends with the paid one.',
            'A live room can be free, for followers, for members or against a ticket. A ticket is for that one session.',
            'Tips and gifts are presents of your own free will. You can claim nothing in return, except what a creator’s menu offers at that price. They are final, save where the law says otherwise.',
          ],
        },
      ],
    },
    {
      id: 'withdrawal',
      heading: 'Right of withdrawal in the EU, the EEA and the UK',
      body: [
        'If you buy as a consumer there, you have 14 days from the purchase to withdraw without a reason. This is how it works here:',
        {
          list: [
            'Diamonds: you can return those you have not spent. We refund their share of what you paid, and the bonus that came with them goes back.',
            'Paid posts, messages and other digital content: your right ends when the content opens, if you expressly agreed to that, accepted that you lose the right, and we confirmed it. If we did not ask and confirm, you keep the right.',
            'Memberships, calls and tickets: you can withdraw within 14 days of the first payment. If you asked for the service to start at once, you pay for the part you had: for memberships by days, for calls the cycles begun. A service that was fully given with your consent cannot be withdrawn. Renewals do not start a new period, unless your law says so.',
          ],
        },
        'To withdraw, tell us clearly before the 14 days end, best by mail to {contactEmail}. You can write: “I withdraw from my order number … of … . My username is … . Date, name.” We pay back within 14 days of your message, by the means you paid with, at no cost.',
        'Apart from this, what you buy must be as described and fit for use. Your legal claims if it is not stay untouched.',
      ],
    },
    {
      id: 'refunds',
      heading: 'Refunds and chargebacks',
      body: [
        'Outside the right of withdrawal, purchases are final. But we put things right when something went wrong. Ask within 30 days, or longer where your law gives you longer, if:',
        {
          list: [
            'you paid and diamonds or access did not arrive, or you were charged twice;',
            'what you opened was clearly not what was described;',
            'a post you bought was removed within 30 days, unless because of you;',
            'a call or live room failed on our side;',
            'someone used your account without your fault.',
          ],
        },
        'Payments in dollars go back through PayPal, whole or in part. Diamonds go back to your wallet. The creator’s share of a refund is taken back from the creator’s earnings.',
        'Please write to us before you ask PayPal or your bank to reverse a payment. While a chargeback is open we may take back the diamonds or access it paid for and pause spending. If it was plainly unjustified, we may close the account. Your rights against your bank stay as they are.',
      ],
    },
    {
      id: 'creators',
      heading: 'If you are a creator',
      body: [
        {
          list: [
            'You apply, and a person decides; we promise an answer within 24 hours. If you are rejected you may apply again.',
            'You own your content, or have every right it needs. You keep what you own.',
            'For every person shown or heard you hold, before publishing, proof that they are at least 18 and their written consent to the recording, the publication and the sale. Keep it while the content is online and for 7 years after. Show it to us within 5 working days when asked.',
            'You decide your prices, within limits shown to you.',
            'We keep a commission on what you earn: 20 % unless we set another rate, which your earnings page shows. Rounding is in your favour.',
            'Earnings are held before payout, 7 days unless we set another time, so that refunds can be made. Payouts go to your PayPal account and need two-factor sign-in. Large ones are checked by a second person.',
            'We may hold back earnings that a refund, a chargeback, suspected fraud or a legal order concerns, as long as the matter is open, and tell you why unless the law forbids it.',
            'You are independent. You are not our employee, partner or agent. You declare and pay your own taxes. Where the law makes us collect tax, report your earnings or treat us as the seller, we do so and you give us the data.',
          ],
        },
      ],
    },
    {
      id: 'content',
      heading: 'What you let us do with your content',
      body: [
        'For as long as your content is on Fanlight, you let us store it, change its format, make previews and blurred versions, translate text, and show it to the people you chose. We may do this worldwide, without a fee, and through helpers. We use it for running Fanlight and for nothing else; we do not advertise with it elsewhere without asking you. This ends when you remove it, except for backups until they are overwritten, copies the law makes us keep, and messages in other people’s conversations.',
        'As a fan you may watch what you opened, for yourself. You may not save, record, copy, publish or sell it, unless the creator or the law allows it.',
      ],
    },
    {
      id: 'copyright',
      heading: 'If your copyright is infringed',
      body: [
        'Write to {contactEmail}. Under the law of the United States (DMCA) and similar laws we need:',
        {
          list: [
            'which work is yours, and where on Fanlight the copy is;',
            'your name, address, telephone number and e-mail address;',
            'a statement that you believe in good faith that the use is not allowed by the owner, an agent or the law;',
            'a statement that your notice is correct and, under penalty of perjury, that you own the right or act for the owner;',
            'your signature; a typed one is enough.',
          ],
        },
        'We look at a complete notice within 3 working days, remove what infringes and tell the person who posted it. That person may send a counter-notice. It needs their name, address, telephone number and signature, what was removed and from where, and a statement under penalty of perjury that this was a mistake. It also accepts the competent court and that you may serve papers on them. We pass it to you, and put the content back 10 to 14 working days later, unless you tell us first that you have gone to court. Accounts that infringe again and again are closed. A false notice or counter-notice can cost its author damages.',
      ],
    },
    {
      id: 'measures',
      heading: 'When rules are broken',
      body: [
        'Anyone can report. We may remove or limit content, limit functions, hold earnings, suspend an account or close it. We choose the mildest step that works and give reasons. The [Complaints Policy](/complaintsPolicy) says how reports are handled and how fast. Every decision can be appealed once under the [Appeals Policy](/appealsPolicy). Each is written in a log that nobody can edit.',
        'If we close your account, we refund diamonds you bought and did not spend, less what you owe. Earnings that are not in dispute are paid out.',
        'We obey lawful orders of courts and authorities and report serious crimes as the law demands.',
      ],
    },
    {
      id: 'service',
      heading: 'The service',
      body: [
        'We work to keep Fanlight running but cannot promise that it never stops. We may change it to improve it, keep it safe or follow the law. If a change clearly harms something you paid for, we tell you 30 days ahead and you may end the contract and get the unused part back. If we close Fanlight for good, we tell you at least 60 days before and refund diamonds bought and not spent.',
        'Creators, not we, make and sell the content. We do not check everything before it appears. Take care with what you share with strangers. Translations by machine can be wrong.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      body: [
        'We are fully liable for intent and gross negligence, for harm to life, body and health, for fraud, and wherever the law does not let us limit it.',
        'For slight negligence we are liable only if we break a duty that the contract is about, and only for the damage typical for it. Towards creators and other businesses this is limited to what you paid us or we earned from you in the 12 months before, or 100 US dollars if that is more.',
        'We are not liable for what other users do, beyond what the law lays on us once we know of it, nor for what lies outside our control. If you harm us by breaking these terms through your fault, you make good the damage. If you are a creator, you also free us from claims of others about your content.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and disputes',
      body: [
        'The law of {country} applies. If you are a consumer, you also keep the protection of the law where you live, and may sue and be sued there. For businesses the courts at our seat are competent.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and the rest',
      body: [
        'We may change these terms for a good reason: a new law, a new function, safety, or a mistake. We tell you at least 30 days before, by mail or in the app, and say what changes. If you do not agree, you may end the contract before that day. A change does not touch what you already bought. A law or a danger may make us act sooner.',
        'If one sentence is not valid, the others are. The English text is the original; where your law gives a translation priority, it does. You may not hand over this contract; we may, to someone who takes over Fanlight, if your rights do not suffer, and you may then leave.',
      ],
    },
  ],
}
