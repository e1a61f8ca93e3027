import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { caseTexts } from '../../features/cases/texts.ts';
import { useAccess } from '../../lib/session.tsx';

/** Leads back to the list of cases and, from a view other than the case itself, to the case. */
export function CaseCrumbs({ caseId, title, view }: { caseId: string; title: string; view?: string }) {
  const { can } = useAccess();
  const list = can('case.list.organization')
    ? { label: 'Employer Console', to: '/employer' }
    : { label: caseTexts.dashboard, to: '/dashboard' };
  return (
    <div className="case-crumbs">
      <Breadcrumbs
        trail={[
          list,
          ...(view ? [{ label: title, to: `/cases/${caseId}` }, { label: view }] : [{ label: title }]),
        ]}
      />
    </div>
  );
}
