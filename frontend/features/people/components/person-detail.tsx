import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PersonView } from '#shared/contract/people.ts';
import { type Person, personName } from '#shared/records/person.ts';
import { Breadcrumbs } from '../../../components/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { LostNotice } from '../../../components/lost-notice.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failure, NotFoundState } from '../../../components/states.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { PageHead } from '../../../lib/page-head.tsx';
import { useLost } from '../../../lib/use-lost.ts';
import { personQuery, useDeletePerson, useInvitePerson } from '../api/people.ts';
import { PersonRecord } from './person-record.tsx';

const toPeople = [
  { label: 'Employer Console', to: '/employer' },
  { label: 'People', to: '/people' },
];

const lostTexts = {
  gone: 'Person not found',
  goneHint:
    'The record was deleted, or you no longer have access. Nothing can be saved here anymore. Copy what you typed before you leave.',
};

/** One person of the organization. */
export function PersonDetail({ personId }: { personId: string }) {
  const { data: person, error, refetch, isFetching } = useQuery(personQuery(personId));
  const isGone = error instanceof ApiError && error.status === 404;
  const lost = useLost(isGone, person !== undefined, lostTexts);
  if (lost === 'gone')
    return (
      <div className="head">
        <PageHead title="Person not found" />
        <Breadcrumbs trail={[...toPeople, { label: 'Not found' }]} />
        <NotFoundState title="Person not found" action={<ButtonLink to="/people">Back to People</ButtonLink>}>
          The record was deleted, or it belongs to another organization.
        </NotFoundState>
      </div>
    );
  if (error && !person)
    return (
      <>
        <PageHead title="Person" />
        <Breadcrumbs trail={[...toPeople, { label: 'Person' }]} />
        <Failure level="h1" error={error} onRetry={refetch} retrying={isFetching} />
      </>
    );
  if (!person) return <Skeleton height={320} />;
  const name = nameOf(person);
  return (
    <>
      <PageHead title={name} />
      <Breadcrumbs trail={[...toPeople, { label: name }]} />
      <div className="person-head">
        <div>
          <h1>{name}</h1>
          <p className="text-ui soft">
            {[
              person.fields.name?.native_name ??
                (name === person.account?.email ? undefined : person.account?.email),
              person.user_id ? 'Has an account' : 'Not invited',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {!person.user_id && <WithoutAccount person={person} name={name} />}
      </div>
      {lost && <LostNotice texts={lostTexts} />}
      <div className="person-body">
        {person.version === 0 && (
          <Notice tone="info">
            Nothing is recorded about {name} yet. They can fill this in on their profile page, or you can fill
            it in here.
          </Notice>
        )}
        <PersonRecord person={person} personId={person.id} />
      </div>
    </>
  );
}

/** As in the passport, or else as in the account, whose name may be missing as well. */
const nameOf = ({ fields, account }: PersonView): string =>
  personName(fields) ?? (account?.full_name || account?.email || 'No name on record');

/** Actions for a record without an account: invite the person, or delete the record. */
function WithoutAccount({ person, name }: { person: Person; name: string }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const close = () => setDeleting(false);
  const invite = useInvitePerson(({ id }) => void navigate(`/people?person=${id}`, { replace: true }));
  const remove = useDeletePerson(() => void navigate('/people', { replace: true }));
  return (
    <div className="buttons">
      <Button small variant="ghost" onClick={() => setDeleting(true)}>
        Delete record
      </Button>
      <Button
        small
        variant="secondary"
        disabled={!person.fields.email}
        busy={invite.isPending}
        busyLabel="Sending..."
        onClick={() => invite.mutate(person.id)}
      >
        Invite
      </Button>
      <Dialog
        open={isDeleting}
        onClose={close}
        title="Delete record?"
        busy={remove.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate(person.id);
        }}
        actions={
          <DialogActions onCancel={close} busy={remove.isPending} busyLabel="Deleting...">
            Delete
          </DialogActions>
        }
      >
        <p>Everything recorded about {name} and their dependents will be deleted. This can’t be undone.</p>
      </Dialog>
    </div>
  );
}
