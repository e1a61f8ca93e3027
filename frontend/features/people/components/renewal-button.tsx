import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { applicantPathOptions, countryOfPath, pathName, VisaPath } from '#shared/domain/visa-paths.ts';
import type { PersonStatus } from '#shared/records/person.ts';
import { isRenewable } from '#shared/records/status-ends.ts';
import { SelectField } from '../../../components/amplify/fields.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { useOpenRenewal } from '../api/people.ts';

/**
 * Creates the case that renews a status, or links to it. Asks for the visa path only if the status has none. A
 * dependent's case uses the principal's.
 */
export function RenewalButton({
  personId,
  status,
  among = [status],
  caseId,
  holderName,
  dependentName,
}: {
  personId: string;
  status: PersonStatus;
  /** All statuses of its holder, unless it is known to be a current one. */
  among?: readonly PersonStatus[] | undefined;
  caseId: string | undefined;
  /** Set in lists of several people, whose buttons would otherwise have the same name. */
  holderName?: string | undefined;
  /** Set if the status is a dependent's. */
  dependentName?: string | undefined;
}) {
  const navigate = useNavigate();
  const holder = dependentName ?? holderName;
  const [path, setPath] = useState<string>();
  const { mutate, isPending } = useOpenRenewal((opened) => void navigate(`/cases/${opened}`));
  const paths = applicantPathOptions.filter((each) => countryOfPath(each) === status.country);
  if (caseId)
    return (
      <ButtonLink
        small
        to={`/cases/${caseId}`}
        {...(holder && { 'aria-label': `Open the case of ${holder}` })}
      >
        Open the case
      </ButtonLink>
    );
  const needsNoPath = dependentName !== undefined || status.path !== undefined;
  if (!isRenewable(status, among) || (!needsNoPath && paths.length === 0)) return null;
  const renew = (chosen?: VisaPath) =>
    mutate({ personId, status_id: status.id, ...(chosen && { path: chosen }) });
  const close = () => setPath(undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = VisaPath.safeParse(path);
    if (chosen.success) renew(chosen.data);
  };
  return (
    <>
      <Button
        small
        busy={isPending}
        busyLabel="Opening..."
        aria-label={`Open renewal of ${status.name}${holder ? ` for ${holder}` : ''}`}
        onClick={() => (needsNoPath ? renew() : setPath(paths[0]))}
      >
        Open renewal
      </Button>
      <Dialog
        open={path !== undefined}
        onClose={close}
        title={`Renew ${status.name}`}
        busy={isPending}
        onSubmit={submit}
        actions={
          <DialogActions onCancel={close} busy={isPending} busyLabel="Opening...">
            Open renewal
          </DialogActions>
        }
      >
        <SelectField
          label="Visa Path"
          options={paths.map((value) => ({ value, label: pathName(value) }))}
          value={path ?? ''}
          onChange={(event) => setPath(event.target.value)}
        />
      </Dialog>
    </>
  );
}
