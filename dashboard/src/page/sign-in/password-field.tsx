import { type ReactNode, useState } from 'react';
import { IconButton } from '../parts/button.js';
import { TextField } from '../parts/field.js';
import { signInTexts as texts } from '../text/sign-in.js';

/** A password that can be shown while it is typed. */
export function PasswordField({
  label,
  value,
  onValue,
  kind,
  aside,
  hint,
  error,
}: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly kind: 'current-password' | 'new-password';
  readonly aside?: ReactNode;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      label={label}
      value={value}
      onValue={onValue}
      type={isShown ? 'text' : 'password'}
      autoComplete={kind}
      aside={aside}
      hint={hint}
      error={error}
      maxLength={200}
      required
      end={
        <IconButton
          icon="eye"
          label={isShown ? texts.hidePassword : texts.showPassword}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
