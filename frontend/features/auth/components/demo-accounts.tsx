import { useEffect, useState } from 'react';
import { Role } from '#shared/domain/roles.ts';
import type { SiteConfig } from '#shared/site-config.ts';
import { RoleBadge } from '../../../components/badges.tsx';
import { loadConfig } from '../../../lib/config.ts';
import type { Credentials } from './sign-in-form.tsx';

/** The deployment's demo accounts, if any. One click fills in the form. */
export function DemoAccounts({ onChoose }: { onChoose: (account: Credentials) => void }) {
  const [demo, setDemo] = useState<SiteConfig['demo']>();
  useEffect(() => {
    loadConfig().then(
      (config) => setDemo(config.demo),
      (error: unknown) => console.warn('Could not load the demo accounts', error),
    );
  }, []);
  if (!demo) return null;
  return (
    <section className="demo-accounts" aria-labelledby="demo-accounts">
      <h2 className="heading-3" id="demo-accounts">
        Demo accounts
      </h2>
      <p className="text-ui soft">
        Choose one to fill in the form. The password for all of them is <code>{demo.password}</code>
      </p>
      <ul>
        {demo.accounts.map(({ email, role }) => {
          const known = Role.safeParse(role);
          return (
            <li key={email}>
              <button type="button" onClick={() => onChoose({ email, password: demo.password })}>
                <span>{email}</span>
                {known.success && <RoleBadge role={known.data} />}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
