import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type Organization,
  OrganizationChange,
  organizationContract,
} from '#shared/contract/organization.ts';
import { CheckboxField, TextField } from '../../../components/amplify/fields.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryFailure } from '../../../components/states.tsx';
import { SteadyButton } from '../../../components/steady-button.tsx';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { organizationKeys, organizationQuery } from '../../../lib/organization-queries.ts';
import { useTabFields } from '../../../lib/tab-state.ts';
import { changedInputs, QuotaFields, quotaChange, quotaInputs } from './quota-fields.tsx';

/** The organization's name, who may set the final statuses, and the daily limits. */
export function OrganizationSettings() {
  const query = useQuery(organizationQuery);
  return (
    <Panel title="Organization Settings" busy={query.isPending}>
      {query.isPending && <Skeleton height={150} />}
      <QueryFailure query={query} level="h3" />
      {query.data && <SettingsForm organization={query.data} />}
    </Panel>
  );
}

function SettingsForm({ organization }: { organization: Organization }) {
  const client = useQueryClient();
  const { fields, changes, set, isChanged } = useTabFields('settings', {
    name: organization.name,
    staff_decides: organization.staff_decides,
    second_factor_required: organization.second_factor_required,
    ...quotaInputs(organization.quotas),
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useMutation({
    mutationFn: (body: OrganizationChange) => call(organizationContract.updateOrganization, { body }),
    onSuccess: (changed) => {
      client.setQueryData(organizationKeys.settings, changed);
      notify.success('Settings saved');
    },
    onError: (error) => notify.error('Couldn’t save the settings', errorText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Sends only changed settings: a colleague may be changing others.
    const quotas = quotaChange(changes);
    const parsed = OrganizationChange.safeParse({
      ...changes,
      ...(Object.keys(quotas).length > 0 && { quotas }),
    });
    setProblems(
      Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path.at(-1), message]) ?? []),
    );
    if (!parsed.success) return;
    if (parsed.data.quotas) set(changedInputs(parsed.data.quotas));
    save.mutate(parsed.data);
  };
  return (
    <form className="form compact" onSubmit={submit} noValidate>
      <TextField
        label="Name"
        value={fields.name}
        error={problems.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <CheckboxField
        label="Only staff can set Filed, Approved, or Denied"
        checked={fields.staff_decides}
        onChange={(event) => set({ staff_decides: event.target.checked })}
      />
      <CheckboxField
        label="Require two-step verification for staff. You need it yourself first; colleagues without it can only open their profile until they set it up."
        checked={fields.second_factor_required}
        onChange={(event) => set({ second_factor_required: event.target.checked })}
      />
      <QuotaFields inputs={fields} problems={problems} onChange={set} />
      <div className="buttons">
        <SteadyButton
          type="submit"
          small
          variant="secondary"
          busy={save.isPending}
          busyLabel="Saving..."
          disabled={!isChanged}
        >
          Save settings
        </SteadyButton>
      </div>
    </form>
  );
}
