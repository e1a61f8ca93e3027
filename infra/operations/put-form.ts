import { readFile } from 'node:fs/promises';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { CommandError, reachDeployment, runCommand } from './deployment.ts';
import { type FormFit, putForm, removeForm } from './form-templates.ts';
import { organizationsOfStage, recordOperatorCommand } from './operator-audit.ts';

const usage =
  'npm run put:form -- --form i-129 (--file i-129.pdf [--accept-missing] | --remove) [--stage dev | --local]';
const switches = ['--remove', '--accept-missing'];

/** Uploads the official PDF of a form, so that staff can order drafts of it, or removes it. */
await runCommand(async () => {
  const args = process.argv.slice(2);
  const { settings, values } = reachDeployment(
    ['form', 'file'],
    args.filter((arg) => !switches.includes(arg)),
  );
  const { form, file } = values;
  const isRemoval = args.includes('--remove');
  if (!form || isRemoval === (file !== undefined)) throw new CommandError(`Usage: ${usage}`);
  if (!process.env[environmentNames.documentsBucket])
    throw new CommandError('The documents bucket is unknown. Pass --bucket.');
  const organizations = organizationsOfStage(settings);
  if (file === undefined) {
    await removeForm(form);
    await recordOperatorCommand(organizations, { kind: 'form-removed', form });
    process.stdout.write(`${form} was removed. Drafts made from it stay.\n`);
    return;
  }
  const fit = await putForm(form, await readGiven(file), {
    acceptsMissing: args.includes('--accept-missing'),
  });
  await recordOperatorCommand(organizations, { kind: 'form-uploaded', form });
  process.stdout.write(`${summaryOf(form, fit)}\n`);
});

async function readGiven(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new CommandError(`There is no file ${file}.`, { cause: error });
  }
}

function summaryOf(form: string, { template, isReplaced, fields, mapped, missing, isKnownEdition }: FormFit) {
  const edition = template.edition ? `edition ${template.edition}` : 'without an edition in its bar codes';
  return [
    `${form} was ${isReplaced ? 'replaced' : 'uploaded'} (${edition}).`,
    `Drafts fill up to ${mapped} of its ${fields} fields and leave ${fields - mapped} empty.`,
    ...(missing.length > 0 ? [`It lacks ${missing.length} mapped fields, which each draft lists.`] : []),
    ...(isKnownEdition === false
      ? ['The mapping was written for other editions. Compare a draft with the form before you rely on it.']
      : []),
  ].join('\n');
}
