import { Check, Minus } from 'lucide-react';
import { passwordRules } from '#shared/domain/password-policy.ts';
import { Icon } from '../../../components/icon.tsx';

/** The rules, each ticked as soon as the password keeps it. */
export const PasswordRules = ({ password }: { password: string }) => (
  <ul className="password-rules" aria-label="Password requirements">
    {passwordRules.map(({ text, holds }) => (
      <li key={text} className={holds(password) ? 'kept' : ''}>
        <Icon of={holds(password) ? Check : Minus} size="s" />
        {text}
        {holds(password) && <span className="vh"> (done)</span>}
      </li>
    ))}
  </ul>
);

/** Tells a password manager whose password is being set. */
export const UsernameForPasswordManagers = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);
