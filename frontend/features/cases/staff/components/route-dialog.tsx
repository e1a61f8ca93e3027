import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { FamilyCase } from '#shared/contract/family.ts';
import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { relationshipLabels } from '#shared/domain/relationships.ts';
import { applicantPathOptions, countryOfPath, pathName, VisaPath } from '#shared/domain/visa-paths.ts';
import type { Case } from '#shared/records/case.ts';
import { SelectField } from '../../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../../components/dialog.tsx';
import { familyQuery } from '../../api/queries.ts';
import { useCorrectRoute } from '../api/draft-case.ts';
import './staff-case.css';

/** True until the team reviews the case. */
export const isCorrectable = ({ status }: Pick<Case, 'status'>): boolean =>
  status === 'DRAFT' || status === 'COLLECTING';

const options = applicantPathOptions.map((value) => ({ value, label: pathName(value) }));

export function RouteDialog({ item, onClose }: { item: Case; onClose: () => void }) {
  const [path, setPath] = useState<string>(item.path);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const correct = useCorrectRoute(item, onClose);
  const family = useQuery(familyQuery(item.id));
  const others = (family.data?.items ?? []).filter(({ relationship, path: theirs }) =>
    item.dependent ? !relationship : relationship && theirs !== path,
  );
  const isListed = options.some(({ value }) => value === item.path);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = VisaPath.parse(path);
    if (chosen === item.path) onClose();
    else {
      const dependents = others.filter(
        (each) => each.relationship && isCorrectable(each) && !left.has(each.id),
      );
      const country = countryOfPath(chosen);
      correct.mutate({ path: chosen, country, version: item.version, dependents });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change visa path"
      busy={correct.isPending}
      onSubmit={submit}
      actions={
        // Saving before the family's cases are loaded would silently leave them on the old path.
        <DialogActions
          onCancel={onClose}
          busy={correct.isPending}
          busyLabel="Saving..."
          disabled={family.isLoading}
        >
          Save
        </DialogActions>
      }
    >
      <p>
        The checklist will change to the new path’s. Documents, and items someone has worked on, will stay.
      </p>
      <SelectField
        label="Visa Path"
        options={isListed ? options : [{ value: item.path, label: pathName(item.path) }, ...options]}
        value={path}
        onChange={(event) => setPath(event.target.value)}
      />
      {family.isError && !family.data && (
        <p className="small soft">Couldn’t load the family’s cases. Only this case will change.</p>
      )}
      {item.dependent && others.length > 0 && (
        <p className="small soft">The principal applicant’s case will stay on its visa path.</p>
      )}
      {!item.dependent && path !== item.path && (
        <FamilyChoice
          cases={others}
          left={left}
          onChange={(id, isLeft) =>
            setLeft(new Set(isLeft ? [...left, id] : [...left].filter((each) => each !== id)))
          }
        />
      )}
    </Dialog>
  );
}

/** Dependents file with the principal, so their cases are included unless the user opts out. */
function FamilyChoice({
  cases,
  left,
  onChange,
}: {
  cases: readonly FamilyCase[];
  left: ReadonlySet<string>;
  onChange: (id: string, isLeft: boolean) => void;
}) {
  const [open, fixed] = [cases.filter(isCorrectable), cases.filter((each) => !isCorrectable(each))];
  return (
    <>
      {open.length > 0 && (
        <fieldset className="family-choice">
          <legend>Change these cases too</legend>
          {open.map((each) => (
            <label key={each.id} className="option">
              <input
                type="checkbox"
                checked={!left.has(each.id)}
                onChange={({ target }) => onChange(each.id, !target.checked)}
              />
              <span>
                <FamilyName of={each} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {fixed.length > 0 && (
        <div className="small soft">
          Not changed, because documents are no longer being collected:
          <ul className="family-fixed">
            {fixed.map((each) => (
              <li key={each.id}>
                <FamilyName of={each} />, {caseStatusLabels[each.status]}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const FamilyName = ({ of: { name, relationship } }: { of: FamilyCase }) => (
  <>
    <bdi>{name}</bdi>
    {relationship && <span className="soft">, {relationshipLabels[relationship].toLowerCase()}</span>}
  </>
);
