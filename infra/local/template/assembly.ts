import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.looseObject({
      type: z.string(),
      properties: z.optional(
        z.looseObject({ templateFile: z.optional(z.string()), stackName: z.optional(z.string()) }),
      ),
    }),
  ),
});

export const Resource = z.looseObject({
  Type: z.string(),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
  Condition: z.optional(z.string()),
});
export type Resource = z.infer<typeof Resource>;

const Template = z.looseObject({
  Resources: z._default(z.record(z.string(), Resource), {}),
  Parameters: z._default(z.record(z.string(), z.looseObject({ Default: z.optional(z.unknown()) })), {}),
  Mappings: z._default(z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))), {}),
  Conditions: z._default(z.record(z.string(), z.unknown()), {}),
  Outputs: z._default(
    z.record(
      z.string(),
      z.looseObject({ Value: z.unknown(), Export: z.optional(z.object({ Name: z.unknown() })) }),
    ),
    {},
  ),
});
type Template = z.infer<typeof Template>;

const AssetManifest = z.object({
  files: z.record(
    z.string(),
    z.looseObject({
      source: z.looseObject({ path: z.string() }),
      destinations: z.record(z.string(), z.looseObject({ objectKey: z.string() })),
    }),
  ),
});

export interface Stack {
  readonly name: string;
  readonly template: Template;
  /** From an asset's upload key to its file. */
  readonly assets: ReadonlyMap<string, string>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The stacks that `cdk synth` wrote into `folder`. */
export function readAssembly(folder: string): Stack[] {
  const { artifacts } = Manifest.parse(readJson(join(folder, 'manifest.json')));
  return Object.entries(artifacts).flatMap(([id, { type, properties }]) => {
    if (type !== 'aws:cloudformation:stack' || !properties?.templateFile) return [];
    const { files } = AssetManifest.parse(readJson(join(folder, `${id}.assets.json`)));
    const assets = Object.values(files).flatMap(({ source, destinations }) =>
      Object.values(destinations).map(({ objectKey }): [string, string] => [
        objectKey,
        join(folder, source.path),
      ]),
    );
    return [
      {
        name: properties.stackName ?? id,
        template: Template.parse(readJson(join(folder, properties.templateFile))),
        assets: new Map(assets),
      },
    ];
  });
}
