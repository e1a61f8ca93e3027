import * as z from 'zod/mini';
import type { Resource, Stack } from './assembly.ts';

/** Values that only exist at run time. */
export interface Physical {
  readonly region: string;
  readonly accountId: string;
  /** What `Ref` returns. */
  ref(stack: Stack, id: string, resource: Resource): string;
  /** What `Fn::GetAtt` returns. */
  attribute(stack: Stack, id: string, resource: Resource, name: string): string;
  /** A secret's text by its ARN: its current version unless one is named. */
  secret(arn: string, versionId?: string): string;
  /** Applied to every text, because the local address has no TLS. */
  rewrite(text: string): string;
}

interface Resolver {
  resolve(stack: Stack, value: unknown): unknown;
}

const noValue = Symbol('AWS::NoValue');
const List = z.array(z.unknown());
const dynamicReference = /\{\{resolve:([^:}]+):((?:[^{}]|\{(?!\{))*)\}\}/g;

/**
 * CloudFormation's intrinsic functions across all stacks, exports included.
 * @throws with the name of an unknown function, resource, or export
 */
export function createResolver(stacks: readonly Stack[], physical: Physical): Resolver {
  const textOf = (value: string): string => physical.rewrite(withSecrets(value, physical));
  const exports = new Map<string, { stack: Stack; value: unknown }>();
  for (const stack of stacks) {
    for (const { Value, Export } of Object.values(stack.template.Outputs)) {
      if (Export) exports.set(text(resolve(stack, Export.Name)), { stack, value: Value });
    }
  }

  function resolve(stack: Stack, value: unknown): unknown {
    const resolved = resolveAny(stack, value);
    return resolved === noValue ? undefined : resolved;
  }

  function resolveAny(stack: Stack, value: unknown): unknown {
    if (typeof value === 'string') return textOf(value);
    if (Array.isArray(value)) {
      return value.map((each) => resolveAny(stack, each)).filter((each) => each !== noValue);
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [first] = entries;
    if (entries.length === 1 && first && (first[0] === 'Ref' || first[0].startsWith('Fn::'))) {
      const result = call(stack, first[0], first[1]);
      return typeof result === 'string' ? textOf(result) : result;
    }
    return Object.fromEntries(
      entries.flatMap(([name, inner]) => {
        const resolved = resolveAny(stack, inner);
        return resolved === noValue ? [] : [[name, resolved]];
      }),
    );
  }

  function call(stack: Stack, name: string, argument: unknown): unknown {
    const list = (): unknown[] => List.parse(argument);
    switch (name) {
      case 'Ref':
        return ref(stack, text(argument));
      case 'Fn::GetAtt': {
        const [id, ...attribute] = typeof argument === 'string' ? argument.split('.') : list().map(text);
        return physical.attribute(stack, id ?? '', requireResource(stack, id ?? ''), attribute.join('.'));
      }
      case 'Fn::Join': {
        const [separator, parts] = list();
        return List.parse(resolve(stack, parts)).map(text).join(text(separator));
      }
      case 'Fn::Sub':
        return substitute(stack, argument);
      case 'Fn::Select': {
        const [index, values] = list();
        return List.parse(resolve(stack, values))[Number(resolve(stack, index))];
      }
      case 'Fn::Split': {
        const [separator, whole] = list();
        return text(resolve(stack, whole)).split(text(separator));
      }
      case 'Fn::ImportValue': {
        const wanted = text(resolve(stack, argument));
        const exported = exports.get(wanted);
        if (!exported) throw new Error(`${stack.name} imports ${wanted}, which no stack exports.`);
        return resolve(exported.stack, exported.value);
      }
      case 'Fn::If': {
        const [condition, yes, no] = list();
        return resolveAny(stack, holds(stack, { Condition: condition }) ? yes : no);
      }
      case 'Fn::FindInMap': {
        const [map, top, second] = list().map((each) => text(resolve(stack, each)));
        return stack.template.Mappings[map ?? '']?.[top ?? '']?.[second ?? ''];
      }
      case 'Fn::Base64':
        return Buffer.from(text(resolve(stack, argument))).toString('base64');
      case 'Fn::ToJsonString':
        return JSON.stringify(resolve(stack, argument));
      default:
        throw new Error(`${stack.name} uses ${name}, which is not supported locally.`);
    }
  }

  function ref(stack: Stack, id: string): unknown {
    if (id === 'AWS::NoValue') return noValue;
    const parameter = stack.template.Parameters[id];
    return (
      pseudoParameter(stack, id, physical) ??
      (parameter ? parameter.Default : physical.ref(stack, id, requireResource(stack, id)))
    );
  }

  function substitute(stack: Stack, argument: unknown): string {
    const [pattern, variables] = Array.isArray(argument) ? argument : [argument, {}];
    const given = z.record(z.string(), z.unknown()).parse(variables);
    return text(pattern).replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (name in given) return text(resolve(stack, given[name]));
      return text(name.includes('.') ? call(stack, 'Fn::GetAtt', name) : ref(stack, name));
    });
  }

  function holds(stack: Stack, condition: unknown): boolean {
    const [[name = '', argument] = []] = Object.entries(z.record(z.string(), z.unknown()).parse(condition));
    const all = () => List.parse(argument);
    switch (name) {
      case 'Condition':
        return holds(stack, stack.template.Conditions[text(argument)]);
      case 'Fn::Equals': {
        const [one, other] = all().map((each) => JSON.stringify(resolve(stack, each)));
        return one === other;
      }
      case 'Fn::Not':
        return !holds(stack, all()[0]);
      case 'Fn::And':
        return all().every((each) => holds(stack, each));
      case 'Fn::Or':
        return all().some((each) => holds(stack, each));
      default:
        throw new Error(`${stack.name} uses the condition ${name}, which is not supported locally.`);
    }
  }

  return { resolve };
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`Expected a string, not ${JSON.stringify(value)}.`);
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/pseudo-parameter-reference.html */
function pseudoParameter(stack: Stack, id: string, { region, accountId }: Physical): string | undefined {
  switch (id) {
    case 'AWS::Region':
      return region;
    case 'AWS::AccountId':
      return accountId;
    case 'AWS::Partition':
      return 'aws';
    case 'AWS::URLSuffix':
      return 'amazonaws.com';
    case 'AWS::StackName':
      return stack.name;
    case 'AWS::StackId':
      return `arn:aws:cloudformation:${region}:${accountId}:stack/${stack.name}/local`;
    default:
      return undefined;
  }
}

function requireResource(stack: Stack, id: string): Resource {
  const resource = stack.template.Resources[id];
  if (!resource) throw new Error(`${stack.name} refers to ${id}, which does not exist.`);
  return resource;
}

/** Fills in dynamic references: `{{resolve:secretsmanager:<arn>:SecretString:<json key>:<stage>:<version id>}}`. */
function withSecrets(value: string, physical: Physical): string {
  if (!value.includes('{{resolve:') || !value.includes('}}')) return value;
  return value.replace(dynamicReference, (_, service: string, rest: string) => {
    const match = /^(.*?):SecretString:([^:]*):([^:]*):([^:]*)$/.exec(rest);
    if (service !== 'secretsmanager' || !match) {
      throw new Error(`The dynamic reference to ${service} is not supported locally.`);
    }
    if (match[3]) throw new Error('A dynamic reference by staging label is not supported locally.');
    const secret = physical.secret(match[1] ?? '', match[4] || undefined);
    return match[2] ? text(z.record(z.string(), z.unknown()).parse(JSON.parse(secret))[match[2]]) : secret;
  });
}
