import type { LegalDocument } from '../document.ts'

export const contractBetweenFanAndCreator: LegalDocument = {
  title: 'Contract between Fan and Creator',
  updated: '2026-11-01',
  summary: [
    'Each time a fan pays a creator on Fanlight, this contract comes about between the two of them.',
    'The fan gets what was described, to watch alone and not to copy, record or pass on.',
    'The creator promises that everyone shown is an adult who consented, and delivers what was offered.',
    'The price is the one shown before paying; memberships renew monthly until cancelled, and calls are charged at the start of each cycle.',
    'Fanlight takes the payment, keeps its commission and helps when something goes wrong, but it does not make the content.',
  ],
  sections: [
    {
      id: 'parties',
      heading: 'Who makes this contract',
      body: [
        'The contract is between you, a fan, and the creator from whom you buy, or between you, a creator, and the fan who buys from you. Both are at least 18 and have a Fanlight account. Each of you is known to the other by nickname and username. If one of you has a legal claim and needs the other’s name for it, we give it where the law obliges or allows us.',
        'Fanlight is run by {operator}. We are not a party to this contract. We provide the place, take the fan’s payment for the creator, keep our commission and pass on the rest. When the fan has paid us, the fan has paid the creator. Our own contract with each of you is the [Terms of Service](/termsOfService). If the two differ about money, refunds or conduct, the Terms of Service count. If the law treats us as the seller for tax, we collect and pay that tax; nothing else changes.',
      ],
    },
    {
      id: 'when',
      heading: 'When it comes about',
      body: [
        'The creator’s offer is what the page shows: the post with its preview and price, the membership card, the call price, the ticket, the menu of a live room, the gift. The fan accepts by pressing the button that pays. The contract comes about when the payment, in diamonds or through PayPal, is booked. It then applies to that one purchase. A creator may refuse a fan before that, for any reason the law does not forbid.',
        'This text is the whole contract, together with the offer. What you agree in messages counts too, as long as it keeps to the [Acceptable Use Policy](/acceptableUsePolicy). No sentence anywhere can make a creator do something against their will.',
      ],
    },
    {
      id: 'what-you-get',
      heading: 'What is bought, and how it is charged',
      body: [
        {
          table: {
            head: ['Purchase', 'What the fan gets', 'How it is charged'],
            rows: [
              [
                'Paid post',
                'The photos, videos and text of that post, open as long as the post is on Fanlight',
                'Once, in diamonds',
              ],
              ['Priced message', 'The content of that message', 'Once, in diamonds'],
              [
                'Membership',
                'What the card lists for that level, during the paid time',
                'Every month in US dollars until cancelled',
              ],
              [
                'Video call',
                'A private call with the creator for the cycles paid',
                'In diamonds at the start of each cycle, paid by the caller',
              ],
              ['Live room ticket', 'Entry to that one session', 'Once, in diamonds'],
              ['Request from a live menu', 'What the menu names, during that session', 'Once, in diamonds'],
              ['Tip or gift', 'Nothing in return; it is a present', 'Once, in diamonds'],
            ],
          },
        },
        'The price is the one shown before paying. If it changed in the meantime, the purchase is refused instead of charged at the new price. Processing fee and taxes are shown before a payment in dollars.',
      ],
    },
    {
      id: 'creator-duties',
      heading: 'What the creator promises',
      body: [
        {
          list: [
            'You deliver what you described, in fair quality and in time.',
            'You own the content or have all rights it needs.',
            'Everyone seen or heard is at least 18 and agreed in writing to the recording, the publication and the sale. You hold the records.',
            'You keep your membership alive: you offer what its card lists. If you cannot for a longer time, you tell your members, and stop taking renewals.',
            'In calls you are present yourself, with picture and sound, for the time paid.',
            'Requests you accept, you fulfil as agreed. If you cannot, you say so at once and the fan gets the diamonds back.',
            'You treat what a fan tells or shows you as confidential. You do not record the fan.',
            'You do not meet fans for pay, and you do not ask for payment outside Fanlight for what is agreed here.',
            'You bear your own taxes and follow the laws for traders, if you are one.',
          ],
        },
      ],
    },
    {
      id: 'fan-duties',
      heading: 'What the fan promises',
      body: [
        {
          list: [
            'You pay with means that are yours and do not take back a payment without reason.',
            'You watch for yourself. You make no copy, screenshot or recording, show it to nobody else, publish nothing, and train no machine with it.',
            'You leave marks such as your username on a picture where they are.',
            'You treat the creator with respect, accept a no and do not press for more than was offered.',
            'You do not try to find out or spread the creator’s real name, home or family.',
            'You do not ask for anything that the [Acceptable Use Policy](/acceptableUsePolicy) forbids.',
          ],
        },
      ],
    },
    {
      id: 'licence',
      heading: 'Rights in the content',
      body: [
        'The creator stays the owner. The fan receives a simple right to watch, read and hear the content on Fanlight, personally and not for business. The right cannot be passed on, lent or sold. It ends when the paid time ends, when the content leaves Fanlight, or when it is withdrawn because of a grave breach by the fan. Uses that the law allows everyone, such as quoting, remain allowed.',
        'A fan who publishes or sells a creator’s content breaks this contract and the law. The creator may demand that it stops and is removed, and may claim damages.',
      ],
    },
    {
      id: 'membership',
      heading: 'Memberships',
      body: [
        'A membership runs for the period on its card and renews every month. The fan agrees to this with a box of its own before paying. The fan may cancel at any time; it then ends with the paid time. A lower level starts then too. A higher level starts at once, and what is left of the current one, counted by days, is taken off, never below zero.',
        'The creator may change what a level offers for the future. If this makes it clearly worse, or the price is to rise, members are told at least 30 days ahead and can leave before. If the creator ends a level or leaves Fanlight, renewals stop, and the fan may stay to the end of the paid time or, if nothing more is offered, has the unused days refunded.',
      ],
    },
    {
      id: 'calls',
      heading: 'Calls and live rooms',
      body: [
        'A call begins when the creator accepts and both are connected. Ringing is free. Each cycle is charged when it begins. Either side may hang up at any time. If the fan hangs up, the cycle begun stays paid. If the creator hangs up early without a reason that lies in the fan’s conduct, the fan may ask for the diamonds of the cycle begun. If the connection breaks by a fault on our side, the fan may ask us.',
        'A creator may end a call, mute a person or remove someone from a room who breaks the rules. There is then no refund. If a ticketed session does not take place or ends much too early, the ticket is refunded.',
      ],
    },
    {
      id: 'presents',
      heading: 'Tips and gifts',
      body: [
        'Tips and gifts are presents made of free will. They buy no content, no time, no attention and no relationship. They are final once sent, save where the law says otherwise, for example if they were won by deceit or sent by someone who got into the account without the fan’s fault. A tip that pays for a named item on a menu or an agreed request is a purchase, not a present, and is treated as one.',
      ],
    },
    {
      id: 'withdrawal',
      heading: 'Withdrawal, faults and refunds',
      body: [
        'A fan who is a consumer in the EU, the EEA or the UK can withdraw from a purchase within 14 days without a reason. For content that opens at once the right ends when it opens, if the fan expressly agreed, accepted the loss of the right and got a confirmation. For services begun at the fan’s request, the part already given is paid. How it works in each case, and how to declare it, is in the [Terms of Service](/termsOfService). A withdrawal sent to {contactEmail} counts as sent to the creator.',
        'If what was delivered is not what was described, does not work or does not come, the fan may ask that it be put right. If that fails, the fan may ask for a lower price or the money back. A post removed within 30 days of its purchase is refunded, unless because of the fan. The legal rights of consumers stay as they are, also where the creator is a private person as far as the law gives them.',
        'Refunds run through Fanlight: diamonds to the wallet, dollars through PayPal. The creator agrees that the creator’s share is taken back from the earnings.',
      ],
    },
    {
      id: 'trouble',
      heading: 'When something goes wrong',
      body: [
        'Talk to each other first, if that is possible and safe. Otherwise use Report or the [Complaints Policy](/complaintsPolicy); a question about money is decided within 14 days. Both of you agree to give us the facts and to let us carry out our decision in the ledger. Either side may appeal once under the [Appeals Policy](/appealsPolicy). You can always go to court as well.',
        'Do not reverse a payment at PayPal or the bank before you asked us, unless you did not make it yourself.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability between you',
      body: [
        'Each of you is liable to the other as the law says: fully for intent, gross negligence and harm to life, body or health; for slight negligence only for duties this contract is about, and for damage that is typical for them. The creator is not liable for failures of Fanlight, and the fan not for the creator’s taxes. You are not employer and employee, not partners and not agents of each other.',
      ],
    },
    {
      id: 'end',
      heading: 'End, law and changes',
      body: [
        'A single purchase ends when it is fulfilled; a membership when it runs out. Either of you may end it at once for a grave reason, such as harassment, a leak or fraud. Duties about copying, confidentiality and records live on. If an account is closed because of its owner’s breach, the other side gets back what was paid and not delivered.',
        'The law of {country} applies, because Fanlight is run from there. A consumer also keeps the protection of the law at home and may go to court there. If one sentence is not valid, the others are.',
        'We may give out a new version of this contract with 30 days’ notice. It applies to purchases and renewals after that day. For what was bought before, the version of that day stays.',
      ],
    },
  ],
}
