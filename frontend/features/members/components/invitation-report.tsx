import type { InvitationOutcome } from '#shared/contract/organization.ts';
import { EmailText } from '../../../components/email-text.tsx';
import { memberTexts } from '../texts.ts';
import '../../../components/team.css';

const words = { invited: 'Invited', added: 'Added: already has an account', refused: 'Not invited' } as const;

/** The outcome for each address, if some were rejected. */
export const InvitationReport = ({ results }: { results: readonly InvitationOutcome[] }) => (
  <div role="status">
    {results.length > 0 && (
      <section className="invited small" aria-label={memberTexts.report}>
        <p>{memberTexts.partlySent(results.filter(({ outcome }) => outcome !== 'refused').length)}</p>
        <ul>
          {results.map(({ email, outcome, reason }) => (
            <li key={email}>
              <b>
                <EmailText email={email} />
              </b>{' '}
              <span className={outcome === 'refused' ? 'late' : 'soft'}>{reason ?? words[outcome]}</span>
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
);
