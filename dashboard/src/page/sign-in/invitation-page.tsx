import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { InvitationBody, SessionBody } from '../../wire/session.js';
import { fieldError } from '../api/describe-error.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/field.js';
import { ErrorBox, Failure, Skeleton } from '../parts/waiting.js';
import { frameTexts } from '../text/frame.js';
import { signInTexts } from '../text/sign-in.js';
import { PasswordField } from './password-field.js';
import { SignInFrame } from './sign-in-frame.js';
import { useEnter } from './use-enter.js';

const texts = signInTexts.invitation;

/** The link of an invitation: who invited to what. It is used only when the person accepts. */
export function InvitationPage() {
  const { token = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => post<InvitationBody>('/invitation/read', { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null) {
    return (
      <SignInFrame title={signInTexts.badLink}>
        <ErrorBox what="The invitation" error={error} onRetry={() => void refetch()} />
      </SignInFrame>
    );
  }
  if (data === undefined) {
    return (
      <SignInFrame title={signInTexts.title}>
        <Skeleton />
      </SignInFrame>
    );
  }
  return <InvitationForm invitation={data} token={token} />;
}

function InvitationForm({ invitation, token }: { readonly invitation: InvitationBody; readonly token: string }) {
  const { merchant_name: merchant, invited_by: inviter, email, roles, has_account: hasAccount } = invitation;
  const enter = useEnter();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const accept = useAct(async () => {
    const body = { token, password, ...(hasAccount ? {} : { name }) };
    await enter(await post<SessionBody>('/invitation/accept', body));
  });
  const shownRoles = roles.map((role) => frameTexts.roles[role]).join(', ');
  return (
    <SignInFrame title={texts.title(merchant)} lead={texts.lead(inviter, shownRoles)} onSubmit={accept.run}>
      <TextField label={signInTexts.email} value={email} onValue={() => undefined} readOnly autoComplete="username" />
      {!hasAccount && (
        <TextField
          label={texts.name}
          value={name}
          onValue={setName}
          autoComplete="name"
          maxLength={100}
          error={fieldError(accept.error, 'name')}
          required
        />
      )}
      <PasswordField
        label={hasAccount ? texts.ownPassword : texts.newPassword}
        hint={hasAccount ? texts.ownPasswordHint : texts.newPasswordHint}
        error={fieldError(accept.error, 'password')}
        value={password}
        onValue={setPassword}
        kind={hasAccount ? 'current-password' : 'new-password'}
      />
      <Failure error={accept.error} what="you have joined" />
      <Button kind="solid" type="submit" size="tall" wide busy={accept.isBusy}>
        {texts.accept}
      </Button>
    </SignInFrame>
  );
}
