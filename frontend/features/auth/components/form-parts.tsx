import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { passwordRules } from '#shared/domain/password-policy.ts';
import { PasswordField, TextField } from '../../../components/amplify/fields.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Notice } from '../../../components/notice.tsx';
import { signInWithReturnAddress } from '../stored-return-address.ts';

/** Shared parts of the account forms. A field takes the result of `register` and its error. */
type Registered = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };

export const EmailField = (props: Registered) => (
  <TextField label="Email" type="email" autoComplete="username" {...props} />
);

export const NameField = (props: Registered) => (
  <TextField label="Full Name" hint="Optional" autoComplete="name" {...props} />
);

/** A code from an email or an authenticator app. */
export const CodeField = (props: Registered) => (
  <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...props} />
);

/** A new password, with its rules. `chosen` is the current input. */
export const NewPasswordField = ({ chosen, ...props }: Registered & { chosen: string }) => (
  <div>
    <PasswordField label="Password" autoComplete="new-password" {...props} />
    <PasswordRules password={chosen} />
  </div>
);

/** The password rules, each checked off once the password meets it. */
const PasswordRules = ({ password }: { password: string }) => (
  <ul className="password-rules" aria-label="Password rules">
    {passwordRules.map(({ text, isMet }) => (
      <li key={text} className={isMet(password) ? 'kept' : ''}>
        <Icon of={isMet(password) ? Check : Minus} size="s" />
        {text}
        {isMet(password) && <span className="visually-hidden"> (done)</span>}
      </li>
    ))}
  </ul>
);

/** Tells a password manager whose password is being set. */
export const UsernameForPasswordManagers = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);

export const SubmitButton = (
  props: Pick<ComponentProps<typeof Button>, 'busy' | 'busyLabel' | 'children'>,
) => <Button type="submit" variant="primary" full {...props} />;

/** Confirms success and links to the sign-in page, with the address filled in. */
export const DoneNotice = ({ email, children }: { email: string; children: string }) => (
  <div className="below">
    <Notice tone="ok">{children}</Notice>
    <ButtonLink variant="primary" full to={signInWithReturnAddress()} state={{ email }}>
      Sign In
    </ButtonLink>
  </div>
);
