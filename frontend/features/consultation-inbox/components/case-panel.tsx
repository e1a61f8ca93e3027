import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  applicantPathOptions,
  CaseCountry,
  caseCountries,
  caseCountryNames,
  pathName,
  staffCaseDefaults,
  VisaPath,
} from '#shared/domain/visa-paths.ts';
import type { Consultation } from '#shared/records/consultation.ts';
import { shortId } from '#shared/schema/limits.ts';
import { SelectField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useOpenCase } from '../api/queries.ts';

/** Turns the visitor into an applicant with a case. Afterward, links to the case. */
export function CasePanel({ consultation }: { consultation: Consultation }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel title="Applicant and case">
      {consultation.case_id ? (
        <p>
          <Link className="link" to={`/cases/${consultation.case_id}`}>
            Case {shortId(consultation.case_id)}
          </Link>
        </p>
      ) : (
        <>
          <p className="text-ui soft">
            Invites {consultation.email} as an applicant and opens a case with their answers.
          </p>
          <Button small variant="primary" onClick={() => setOpen(true)}>
            Invite and open a case
          </Button>
        </>
      )}
      <CaseDialog
        consultation={consultation}
        open={open && !consultation.case_id}
        onClose={() => setOpen(false)}
      />
    </Panel>
  );
}

function CaseDialog({
  consultation,
  open,
  onClose,
}: {
  consultation: Consultation;
  open: boolean;
  onClose: () => void;
}) {
  const [country, setCountry] = useState<string>(staffCaseDefaults.country);
  const [path, setPath] = useState<string>(staffCaseDefaults.path);
  const opening = useOpenCase(consultation.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (opening.isPending) return;
    opening.mutate(
      { country: CaseCountry.parse(country), path: VisaPath.parse(path) },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite and open a case"
      busy={opening.isPending}
      onSubmit={submit}
      actions={
        <DialogActions onCancel={onClose} busy={opening.isPending} busyLabel="Creating...">
          Create Case
        </DialogActions>
      }
    >
      <div className="form">
        <SelectField
          label="Country"
          options={caseCountries.map((value) => ({ value, label: caseCountryNames[value] }))}
          value={country}
          onChange={(event) => setCountry(event.target.value)}
        />
        <SelectField
          label="Visa Path"
          options={applicantPathOptions.map((value) => ({ value, label: pathName(value) }))}
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
