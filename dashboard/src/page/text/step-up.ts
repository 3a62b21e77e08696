export const stepUpTexts = {
  title: 'Confirm that it is you',
  reason: 'This needs a second factor from the last 5 minutes.',
  passwordReason: 'This needs your password from the last 5 minutes, because you have no second factor yet.',
  passkey: 'Use passkey',
  useCode: 'Use a code instead',
  usePasskey: 'Use a passkey instead',
  code: 'Six digits of your authenticator app',
  recoveryHint: 'You can also use one of your recovery codes to sign in again.',
  password: 'Password',
  confirm: 'Confirm',
  keep: 'Change nothing',
} as const;
