import { FileUp, UserPlus } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { PersonId } from '#shared/schema/common.ts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { OpenFailure } from '../../components/open-failure.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { AddPersonDialog } from '../../features/people/components/add-person-dialog.tsx';
import { EndingList } from '../../features/people/components/ending-list.tsx';
import { PeopleList } from '../../features/people/components/people-list.tsx';
import { PersonDetail } from '../../features/people/components/person-detail.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { useTabDialog } from '../../lib/tab-state.ts';
import '../../features/people/components/people.css';

const ImportDialog = lazyPart<{ onClose: () => void }>(
  () => import('../../features/people/components/import-dialog.tsx'),
  OpenFailure,
);

const Asking = z.enum(['add', 'import']);
const tabs = [
  { value: 'ending', label: 'Expiring soon' },
  { value: 'all', label: 'All people' },
];

/** The organization's people: those whose status expires soon, all of them, or one of them. */
export default function PeoplePage() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [dialog, setDialog] = useTabDialog('dialog', Asking);
  const close = () => setDialog(undefined);
  const personId = PersonId.safeParse(search.get('person'));
  if (personId.success)
    return (
      <div className="wrap person-page">
        <PersonDetail key={personId.data} personId={personId.data} />
      </div>
    );
  const tab = search.get('tab') === 'all' ? 'all' : 'ending';
  return (
    <div className="wrap person-page">
      <PageHead title="People" />
      <Breadcrumbs trail={[{ label: 'Employer Console', to: '/employer' }, { label: 'People' }]} />
      <div className="person-head">
        <h1>People</h1>
        <div className="buttons">
          <Button small icon={FileUp} onClick={() => setDialog('import')}>
            Import CSV
          </Button>
          <Button small variant="secondary" icon={UserPlus} onClick={() => setDialog('add')}>
            Add person
          </Button>
        </div>
      </div>
      <Tabs
        label="People"
        tabs={tabs}
        value={tab}
        onChange={(next) => setSearch(next === 'all' ? { tab: 'all' } : {}, { replace: true })}
      >
        <div className="people-panel">{tab === 'all' ? <PeopleList /> : <EndingList />}</div>
      </Tabs>
      {dialog === 'add' && (
        <AddPersonDialog
          onAdded={(id) => {
            close();
            void navigate(`?person=${id}`);
          }}
          onClose={close}
        />
      )}
      {dialog === 'import' && <ImportDialog onClose={close} />}
    </div>
  );
}
