import { Link } from 'react-router-dom';
import type { Permission } from '#shared/domain/permissions.ts';
import { EmptyState } from '../../../components/states.tsx';
import { useSignedIn } from '../../../lib/session.tsx';
import { todayTexts } from '../texts.ts';

interface Step {
  readonly permission: Permission;
  readonly to: string;
  readonly label: string;
  readonly about: string;
}

const invite: Step = {
  permission: 'member.manage',
  to: '/employer?new=invite',
  label: 'Invite your team and applicants',
  about: 'Applicants can open their own cases once they have joined.',
};
const steps: readonly Step[] = [
  invite,
  {
    permission: 'person.manage',
    to: '/people',
    label: 'Add people',
    about: 'One at a time or from a CSV file, also before they join.',
  },
  {
    permission: 'case.create.applicant',
    to: '/employer?new=case',
    label: 'Open a case',
    about: 'For an applicant who has joined.',
  },
  {
    permission: 'checklist.template',
    to: '/employer?page=checklists',
    label: 'Review the checklists',
    about: 'They list the documents that each visa path requires.',
  },
  {
    permission: 'consultation.manage',
    to: '/consultations?tab=hours',
    label: 'Set your hours',
    about: 'Visitors can book a call with you at these times.',
  },
];

/** What the user can do first in an organization without cases. */
export function FirstSteps() {
  const { can } = useSignedIn();
  const own = steps.filter(({ permission }) => can(permission));
  return (
    <EmptyState
      title={todayTexts.noCases}
      action={
        own.length > 0 && (
          <ol className="first-steps" aria-label="First steps">
            {own.map(({ to, label, about }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
                <span className="text-ui soft">{about}</span>
              </li>
            ))}
          </ol>
        )
      }
    >
      {todayTexts.noCasesAbout} {!can(invite.permission) && todayTexts.askAdmin}
    </EmptyState>
  );
}
