import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type Organization,
  OrganizationChange,
  organizationContract,
} from '#shared/contract/organization.ts';
import { limitNames } from '#shared/domain/quotas.ts';
import { CheckboxField, TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { organizationKeys, organizationQuery } from '../../../lib/organization-queries.ts';
import { QuotaFields, quotaChange, quotaInputs } from './quota-fields.tsx';

/** The organization's name, who may set the final statuses, and the daily limits. */
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
  const [secondFactor, setSecondFactor] = useState(organization.second_factor_required);
  const [quotas, setQuotas] = useState(() => quotaInputs(organization.quotas));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useMutation({
    mutationFn: (body: OrganizationChange) => call(organizationContract.updateOrganization, { body }),
    onSuccess: (changed) => {
      client.setQueryData(organizationKeys.settings, changed);
      notify.success('Settings saved');
    },
    onError: (error) => notify.error("Couldn't save the settings", errorText(error)),
  });
  const typed = {
    name,
    staff_decides: staffDecides,
    second_factor_required: secondFactor,
    quotas: quotaChange(quotas),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = OrganizationChange.safeParse(typed);
    setProblems(
      Object.fromEntries(given.error?.issues.map(({ path, message }) => [path.at(-1), message]) ?? []),
    );
    if (given.success) save.mutate(given.data);
  };
  return (
    <form className="form compact" onSubmit={submit} noValidate>
      <TextField
        label="Name"
        value={name}
        error={problems.name}
        onChange={(event) => setName(event.target.value)}
      />
      <CheckboxField
        label="Only staff can set Filed, Approved, or Denied"
        checked={staffDecides}
        onChange={(event) => setStaffDecides(event.target.checked)}
      />
      <CheckboxField
        label="Require two-step verification for staff. You need it yourself first; colleagues without it can only open their profile until they set it up."
        checked={secondFactor}
        onChange={(event) => setSecondFactor(event.target.checked)}
      />
      <QuotaFields inputs={quotas} problems={problems} onChange={setQuotas} />
      <div className="buttons">
        <Button
          type="submit"
          small
          variant="secondary"
          busy={save.isPending}
          busyLabel="Saving..."
          disabled={isUnchanged(organization, typed)}
        >
          Save settings
        </Button>
      </div>
    </form>
  );
}

const isUnchanged = (organization: Organization, typed: OrganizationChange): boolean =>
  typed.name === organization.name &&
  typed.staff_decides === organization.staff_decides &&
  typed.second_factor_required === organization.second_factor_required &&
  limitNames.every((name) => typed.quotas?.[name] === organization.quotas[name]);
