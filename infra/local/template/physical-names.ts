import { createHash } from 'node:crypto';
import type { SecretVersions } from '../secrets/secret-versions.ts';
import type { Resource, Stack } from './assembly.ts';
import type { Physical } from './intrinsics.ts';

export const accountId = '000000000000';
/** Used where the templates name no region. */
export const region = process.env.AWS_REGION ?? 'us-east-1';

const short = (text: string, length: number): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
    .toString(36)
    .slice(0, length);

const arn = (service: string, rest: string): string => `arn:aws:${service}:${region}:${accountId}:${rest}`;

/** Each resource's physical name, derived from its place in the templates, so it is the same on every start. */
export function physicalName(stack: Stack, id: string, resource: Resource): string {
  const logicalPath = `${stack.name}-${id}`;
  switch (resource.Type) {
    case 'AWS::S3::Bucket':
      return logicalPath.toLowerCase().slice(0, 63);
    case 'AWS::Cognito::UserPool':
      return `${region}_${short(logicalPath, 9)}`;
    case 'AWS::Cognito::UserPoolClient':
      return short(logicalPath, 26);
    case 'AWS::ApiGatewayV2::Api':
      return short(logicalPath, 10);
    case 'AWS::SecretsManager::Secret':
      return arn('secretsmanager', `secret:${logicalPath}`);
    case 'AWS::SQS::Queue':
      return `https://sqs.${region}.amazonaws.com/${accountId}/${logicalPath}`;
    case 'AWS::SNS::Topic':
      return arn('sns', logicalPath);
    default:
      return logicalPath;
  }
}

/** @throws for an attribute without a local value */
function attributeOf(
  stack: Stack,
  id: string,
  resource: Resource,
  attribute: string,
  siteHost: string,
): string {
  const name = physicalName(stack, id, resource);
  const logicalPath = `${stack.name}-${id}`;
  switch (`${resource.Type}.${attribute}`) {
    case 'AWS::Lambda::Function.Arn':
      return arn('lambda', `function:${name}`);
    case 'AWS::IAM::Role.Arn':
      return `arn:aws:iam::${accountId}:role/${name}`;
    case 'AWS::DynamoDB::Table.Arn':
      return arn('dynamodb', `table/${name}`);
    case 'AWS::DynamoDB::Table.StreamArn':
      return arn('dynamodb', `table/${name}/stream/local`);
    case 'AWS::S3::Bucket.Arn':
      return `arn:aws:s3:::${name}`;
    case 'AWS::S3::Bucket.DomainName':
      return `${name}.s3.amazonaws.com`;
    case 'AWS::S3::Bucket.RegionalDomainName':
      return `${name}.s3.${region}.amazonaws.com`;
    case 'AWS::Cognito::UserPool.Arn':
      return arn('cognito-idp', `userpool/${name}`);
    case 'AWS::Cognito::UserPool.ProviderName':
      return `cognito-idp.${region}.amazonaws.com/${name}`;
    case 'AWS::Cognito::UserPool.ProviderURL':
      return `https://cognito-idp.${region}.amazonaws.com/${name}`;
    case 'AWS::Cognito::UserPool.UserPoolId':
    case 'AWS::Cognito::UserPoolClient.ClientId':
    case 'AWS::DynamoDB::Table.TableName':
    case 'AWS::SQS::Queue.QueueUrl':
    case 'AWS::SecretsManager::Secret.Id':
      return name;
    case 'AWS::SQS::Queue.Arn':
      return arn('sqs', logicalPath);
    case 'AWS::SQS::Queue.QueueName':
      return logicalPath;
    case 'AWS::SNS::Topic.TopicArn':
      return name;
    case 'AWS::SNS::Topic.TopicName':
      return logicalPath;
    case 'AWS::Logs::LogGroup.Arn':
      return arn('logs', `log-group:${name}:*`);
    case 'AWS::ApiGatewayV2::Api.ApiEndpoint':
      return `https://${name}.execute-api.${region}.amazonaws.com`;
    case 'AWS::CloudFront::Distribution.DomainName':
      return siteHost;
    case 'AWS::CloudFront::Function.FunctionARN':
      return `arn:aws:cloudfront::${accountId}:function/${name}`;
    case 'AWS::CloudFront::OriginAccessControl.Id':
      return name;
    default:
      throw new Error(
        `${stack.name}.${id}: the attribute ${attribute} of ${resource.Type} is not supported locally.`,
      );
  }
}

/**
 * @param siteHost host and port of this run; replaces the distribution's domain name
 * @param domains the site's own domains in the templates, which point here as well
 */
export function localPhysical(
  secrets: SecretVersions,
  siteHost: string,
  domains: readonly string[],
): Physical {
  const secure = [siteHost, ...domains].map((host) => `https://${host}`);
  return {
    region,
    accountId,
    ref: physicalName,
    attribute: (stack, id, resource, name) => attributeOf(stack, id, resource, name, siteHost),
    secret(secretArn, versionId) {
      const all = secrets.of(secretArn);
      const found = versionId === undefined ? all[0] : all.find(({ id }) => id === versionId);
      if (!found) throw new Error(`${secretArn} has no version ${versionId}.`);
      return found.value;
    },
    rewrite: (text) =>
      secure.reduce((result, origin) => result.replaceAll(origin, `http://${siteHost}`), text),
  };
}
