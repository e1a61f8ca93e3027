import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type Organization,
  OrganizationChange,
  organizationContract,
} from '#shared/contract/organization.ts';
import { TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { CheckboxField } from '../../../components/field.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { organizationKeys, organizationQuery } from '../../../lib/organization-queries.ts';

/** Name of the organization, and who may set the last statuses. */
export function OrganizationSettings() {
  const query = useQuery(organizationQuery);
  return (
    <Panel title="Organization settings" busy={query.isPending}>
      {query.isPending && <Skeleton height={150} />}
      {query.error && (
        <Failure error={query.error} onRetry={query.refetch} retrying={query.isFetching} level="h3" />
      )}
      {query.data && <SettingsForm key={JSON.stringify(query.data)} organization={query.data} />}
    </Panel>
  );
}

function SettingsForm({ organization }: { organization: Organization }) {
  const client = useQueryClient();
  const [name, setName] = useState(organization.name);
  const [staffDecides, setStaffDecides] = useState(organization.staff_decides);
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: (body: OrganizationChange) => call(organizationContract.updateOrganization, { body }),
    onSuccess: (changed) => {
      client.setQueryData(organizationKeys.settings, changed);
      notify.success('Settings saved');
    },
    onError: (error) => notify.error('The settings could not be saved', errorText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = OrganizationChange.safeParse({ name, staff_decides: staffDecides });
    setProblem(given.error?.issues[0]?.message);
    if (given.success) save.mutate(given.data);
  };
  return (
    <form className="form compact" onSubmit={submit} noValidate>
      <TextField
        label="Name"
        value={name}
        error={problem}
        onChange={(event) => setName(event.target.value)}
      />
      <CheckboxField
        label="Only staff set Filed, Approved and Denied"
        checked={staffDecides}
        onChange={(event) => setStaffDecides(event.target.checked)}
      />
      <div className="btns">
        <Button
          type="submit"
          small
          variant="secondary"
          busy={save.isPending}
          busyLabel="Saving..."
          disabled={name === organization.name && staffDecides === organization.staff_decides}
        >
          Save settings
        </Button>
      </div>
    </form>
  );
}
