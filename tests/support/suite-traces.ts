import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { LocalRun } from '#infra/local/local-stack.ts';

/** What the suite's local runs leave for the checks that run afterward. */
const folder = resolve(import.meta.dirname, '../../test-results/traces');

const UsedAction = z.object({ service: z.string(), action: z.string() });
/** An AWS action that a function, identified by its service name, called. */
type UsedAction = z.infer<typeof UsedAction>;
const Environment = z.looseObject({ POWERTOOLS_SERVICE_NAME: z.string() });

/** Saves a finished run's used permissions and log lines. */
export async function saveTraces(local: LocalRun, state: string): Promise<void> {
  const services = new Map(
    local
      .functions()
      .map(({ id, environment }) => [id, Environment.parse(environment).POWERTOOLS_SERVICE_NAME]),
  );
  const rights = local
    .usedRights()
    .map(({ caller, action }): UsedAction => ({ service: services.get(caller) ?? caller, action }));
  await mkdir(folder, { recursive: true });
  const name = join(folder, randomUUID());
  await writeFile(`${name}.json`, JSON.stringify(rights));
  await writeFile(`${name}.people`, JSON.stringify(peopleIn(state)));
  await copyFile(join(state, 'functions.log'), `${name}.log`);
}

const Account = z.object({ email: z.string(), attributes: z.string() });
const Attributes = z.looseObject({ name: z.optional(z.string()) });

/** Names and addresses of everyone who had an account. */
function peopleIn(state: string): string[] {
  const database = new DatabaseSync(join(state, 'local.sqlite'), { readOnly: true });
  const accounts = z.array(Account).parse(database.prepare('SELECT email, attributes FROM users').all());
  database.close();
  return accounts.flatMap(({ email, attributes }) => {
    const { name } = Attributes.parse(JSON.parse(attributes));
    return [email, ...(name ? [name] : [])];
  });
}

const filesOf = async (extension: string): Promise<string[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(extension));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
};

export const usedRights = async (): Promise<UsedAction[]> =>
  (await filesOf('.json')).flatMap((text) => z.parse(z.array(UsedAction), JSON.parse(text)));

/** Everyone who had an account in the suite's runs. */
export const knownPeople = async (): Promise<string[]> =>
  (await filesOf('.people')).flatMap((text) => z.parse(z.array(z.string()), JSON.parse(text)));

export const loggedLines = async (): Promise<string[]> =>
  (await filesOf('.log')).flatMap((text) => text.split('\n').filter((line) => line !== ''));
