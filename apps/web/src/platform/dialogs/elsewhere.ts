type Loaders = Readonly<Record<'login' | 'report' | 'twoFactor' | 'call', () => Promise<unknown>>>

const nowhere = () => Promise.reject(new Error('provideDialogs was not called'))

/** Dialogs of features that most who open them may not know. */
export let elsewhere: Loaders = { login: nowhere, report: nowhere, twoFactor: nowhere, call: nowhere }

/** The application says where they are, once, before it starts. */
export function provideDialogs(loaders: Loaders): void {
  elsewhere = loaders
}
