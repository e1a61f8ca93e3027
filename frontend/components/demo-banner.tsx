import { Info, X } from 'lucide-react';
import { useState } from 'react';
import { isDemoAccount } from '#shared/domain/demo-accounts.ts';
import type { Role } from '#shared/domain/roles.ts';
import { useSession } from '../lib/session.tsx';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import './demo-banner.css';

const texts: Partial<Record<Role, string>> = {
  ADMIN: 'You’re an admin of the demo organization. Reset Demo restores its two demo cases.',
  APPLICANT:
    'This is a demo applicant account. Change anything you like; an admin can restore the demo cases.',
};
const otherText =
  'This is a demo staff account. Change anything you like; an admin can restore the demo cases.';

/** Kept at module level because each page shell renders its own banner. */
let dismissedBy: string | undefined;

/** Tells users of demo accounts that they are in one, until dismissed for this visit. */
export default function DemoBanner() {
  const session = useSession();
  const [dismissed, setDismissed] = useState(dismissedBy);
  if (session.status !== 'signedIn' || !session.profile) return null;
  const { user, config } = session;
  if (dismissed === user.id || !isDemoAccount(user.email, config.productDomain)) return null;
  const dismiss = () => {
    document.getElementById('main')?.focus({ preventScroll: true });
    dismissedBy = user.id;
    setDismissed(user.id);
  };
  return (
    <section className="demo" aria-label="Demo mode">
      <div className="wrap">
        <Icon of={Info} />
        <span>
          <b>Demo mode.</b> {texts[session.profile.role] ?? otherText}
        </span>
        <IconButton label="Dismiss" icon={X} onClick={dismiss} />
      </div>
    </section>
  );
}
