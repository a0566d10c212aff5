import type { LegalDocument } from '../document.ts'

export const cookieNotice: LegalDocument = {
  title: 'Cookie Notice',
  updated: '2026-11-01',
  summary: [
    'Fanlight uses no advertising cookies, no tracking cookies and no analytics of other companies.',
    'To keep you signed in and remember your choices, we use the local storage of your browser.',
    'Everything we keep there is in the table below, with its reason and how long it stays.',
    'You can clear it at any time in your browser; you will then have to sign in and confirm your age again.',
    'PayPal, Google and Facebook may use cookies of their own, but only around payment and sign-in.',
  ],
  sections: [
    {
      id: 'what-this-is',
      heading: 'What this notice is about',
      body: [
        'Websites can keep small notes in your browser. A cookie is a note that your browser sends back to the website with every request. Local storage is a note that stays in your browser and is read by the website’s own pages. The law treats both alike: you must be told, and asked where a note is not needed for what you want to do.',
        'This notice says which notes Fanlight keeps. It covers this website, run by {operator}, in the browser and as an installed app. How we use personal data in general is in the [Privacy Policy](/privacyPolicy).',
      ],
    },
    {
      id: 'no-tracking',
      heading: 'What we do not do',
      body: [
        {
          list: [
            'We set no advertising cookies and no cookies that follow you to other websites.',
            'We load no counting pixels, no analytics of other companies and no social media buttons that report your visit.',
            'We do not recognise your device by its fonts, screen or other features.',
            'We do not sell or share what is kept in your browser.',
          ],
        },
        'For this reason you see no cookie banner here. On the date of this notice, Fanlight’s own pages set no cookies at all. If a future version needs one to work, it will be listed here first.',
      ],
    },
    {
      id: 'what-we-keep',
      heading: 'What is kept on your device',
      body: [
        'All of this is kept in the local storage of your browser, for this website only. Other websites cannot read it.',
        {
          table: {
            head: ['What', 'What it holds and why', 'How long'],
            rows: [
              [
                'Session',
                'Your session code and basic account data, such as your user number, names, e-mail address, picture and role. It keeps you signed in when you open another page or tab.',
                'Until you sign out, at most 24 hours. Then the code is worthless and you sign in again',
              ],
              [
                'Saved accounts',
                'For each account you used on this device: its basic data and session code. It lets you switch between your accounts.',
                'Until you remove the account from the list or clear the storage. Each code works for at most 24 hours',
              ],
              ['Language', 'The interface language you chose.', 'Until you change it or clear the storage'],
              ['Theme', 'Light, dark or as your system says.', 'Until you change it or clear the storage'],
              [
                'Age confirmation',
                'That you confirmed to be at least 18, so that we do not ask on every visit. It holds no date of birth.',
                'Until you reset it or clear the storage',
              ],
              [
                'Back stack',
                'The last pages you opened inside Fanlight, at most 20, without profile and payment pages. It makes the back button work.',
                'Older entries drop out as new ones come in; the rest until you clear the storage',
              ],
              [
                'Invitation code',
                'The code of the member whose link brought you here. It is sent when you sign up, so that they are credited.',
                'Until another such link replaces it or you clear the storage',
              ],
              [
                'Creator code',
                'The code of the creator whose link brought you here. It is sent when you sign up.',
                'Until another such link replaces it or you clear the storage',
              ],
              [
                'Advertisement code',
                'A short word in a link that says where we placed it, for example in a newsletter. It tells us which of our own links work. It holds nothing about you. It is sent when you sign up.',
                'Until another such link replaces it or you clear the storage',
              ],
              [
                'Member or creator mode',
                'Which of the two views you used last.',
                'Until you change it. It goes back to member when you sign out',
              ],
            ],
          },
        },
        'The browser also keeps a copy of Fanlight’s own program files, so that it opens fast and shows something when you are offline. This copy holds none of your personal data. It is replaced with every update and goes away when you clear the storage or remove the app.',
        'Pictures and videos you looked at may stay in your browser’s ordinary cache for a while, as with any website. On a shared device, use a private window.',
      ],
    },
    {
      id: 'why-allowed',
      heading: 'Why we may keep this without asking',
      body: [
        'Session, saved accounts, language, theme, age confirmation, back stack and mode are needed for what you ask of us: to be signed in, to read in your language, to go back. The law allows such notes without consent (Art. 5(3) of the EU ePrivacy Directive and the rules made from it, in the UK the Privacy and Electronic Communications Regulations).',
        'The three codes from links are only kept when you arrive by such a link. They follow you nowhere, are read only on this website and are sent only if you sign up. You do not need them to use Fanlight. If you do not want them, open Fanlight by its plain address, or clear the storage before you sign up. As far as personal data is concerned, we rely on our interest in crediting the person who invited you (Art. 6(1)(f) GDPR), and you can object by writing to {contactEmail}.',
      ],
    },
    {
      id: 'others',
      heading: 'Notes of other companies',
      body: [
        'Three companies can come in, and only around payment and sign-in:',
        {
          list: [
            'PayPal: when you pay, PayPal’s own page opens, usually in a separate window. There PayPal may set cookies to know you and to prevent fraud. Its own policy applies.',
            'Google: if sign-in with Google is offered, Google’s code is loaded when you open the sign-in dialog, and its pages when you press its button. Google may keep notes of its own, for example that you are signed in there or that you closed its window.',
            'Facebook: if sign-in with Facebook is offered, the same is true of Facebook.',
          ],
        },
        'We cannot read their notes and they cannot read ours. Their sign-in is never needed: you can always use e-mail and password. Links that members put into profiles and posts lead to other websites with their own rules.',
      ],
    },
    {
      id: 'permissions',
      heading: 'Camera, microphone and notifications',
      body: [
        'For calls and live rooms your browser asks you whether Fanlight may use camera and microphone. Your browser keeps your answer, not we. The same goes for notifications on your device. You can take back each permission in the settings of your browser. Calls then do not work until you allow it again.',
      ],
    },
    {
      id: 'control',
      heading: 'How to see and clear it',
      body: [
        'You are in control, and there is more than one way:',
        {
          list: [
            'Sign out: ends the session and brings you back to member mode.',
            'Remove a saved account from the account list: its data leaves this device.',
            'Change language and theme, and end sessions on other devices, in [Settings](/settings).',
            'Clear everything: in your browser’s settings, look for privacy or site data and remove the data of this website. In an installed app, remove the app’s data.',
            'Use a private window: all notes go when you close it.',
          ],
        },
        'After clearing, Fanlight asks for your age and your sign-in again. Your account, your diamonds and your purchases are not touched; they are kept on our servers, not in your browser.',
        'If you block local storage altogether, you cannot stay signed in.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and questions',
      body: [
        'When a version of Fanlight keeps something new on your device, we change the table first and put a new date on this page. Anything beyond what is needed would be asked of you before it is kept, with “no” as easy as “yes”.',
        'Questions: {contactEmail}. You can also complain to your data protection authority; the [Privacy Policy](/privacyPolicy) says how.',
      ],
    },
  ],
}
