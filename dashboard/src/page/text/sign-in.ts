interface ExampleLine {
  readonly name: string;
  readonly code?: string;
  /** In minor units. */
  readonly amount: number;
}

const lines: readonly ExampleLine[] = [
  { name: 'Handbag, cowhide leather', code: '4202 21', amount: 18_000 },
  { name: 'Shipping, insured parcel', amount: 1_052 },
  { name: 'Customs duty, 3 %', amount: 572 },
  { name: 'VAT, 19 %', amount: 3_729 },
];

/** Texts of the pages before a session: sign-in, second factor, invitation, password reset. */
export const signInTexts = {
  operator: 'Merchant dashboard',
  title: 'Sign in',
  lead: 'to the merchant dashboard',
  passkey: 'Sign in with a passkey',
  orPassword: 'or with your password',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  lostPassword: 'Reset password',
  proceed: 'Continue',
  hint: 'The next step asks for your second factor. Accounts are by invitation only: ask an owner of your company.',
  factor: {
    title: 'Second factor',
    lead: 'Your password is right. Now confirm that it is you.',
    passkey: 'Use passkey',
    code: 'Six digits of your authenticator app',
    codeHint: 'Each code works once. If it is not taken, check the clock of your phone.',
    recovery: 'Recovery code',
    recoveryHint: 'One of the ten codes that you stored. Each works once.',
    useRecovery: 'Use a recovery code',
    useCode: 'Use a code of the app',
    lost: 'Lost your second factor and your recovery codes? An owner of your company can reset it, in Team.',
    back: 'Sign in as another person',
  },
  invitation: {
    title: (merchant: string) => `Join ${merchant}`,
    lead: (inviter: string | null, roles: string) => `${inviter ?? 'Landed'} invited you. You will be: ${roles}.`,
    name: 'Your name',
    newPassword: 'Choose a password',
    newPasswordHint: 'At least 12 characters, and not a common one. There is no other rule.',
    ownPassword: 'Your password',
    ownPasswordHint: 'You have an account here: this adds the company to it.',
    accept: 'Accept the invitation',
  },
  reset: {
    title: 'Reset your password',
    lead: 'We mail you a link. It works for one hour, once.',
    send: 'Send the link',
    sent: 'If this address has an account, a mail with a link is on its way.',
    sentLead: 'Nothing arrives? Check the address and the spam folder, then try again.',
    newTitle: 'Choose a new password',
    newLead: 'You are then signed out everywhere and sign in with it.',
    save: 'Save the password',
    saved: 'The password is changed.',
    toSignIn: 'Sign in',
  },
  notMe: {
    title: 'This was not me',
    lead: 'A bank account was changed and it was not you? Stop the payouts now. No sign-in is needed.',
    stop: 'Stop the payouts',
    stopped: 'Payouts are stopped.',
    stoppedLead: 'Nothing is paid out until Landed has spoken to you. Write to us.',
  },
  badLink: 'This link does not work.',
  example: {
    label: 'An example',
    claim: 'One price at checkout.',
    second: 'Duty and tax already inside.',
    order: 'Order HL-20871',
    route: 'London to Köln',
    currency: 'EUR',
    lines,
    total: 'Buyer pays',
  },
} as const;
