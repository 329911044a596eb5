import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv } from 'ajv';
import ts from 'typescript';
import { parse } from 'yaml';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { type KubeObject } from '../src/chart/helm.js';

/** Where the model of an object is, by its API group. */
const PACKAGES: Readonly<Record<string, string>> = {
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};

function moduleOf({ apiVersion, kind }: KubeObject): string {
  const group = apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
  return `${PACKAGES[group] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;
}

interface ModelClass {
  new (data: unknown): { validate: () => void };
}

/** What Kubernetes, or the operator whose object it is, would refuse. */
export async function modelProblem(object: KubeObject): Promise<string | undefined> {
  const module = (await import(moduleOf(object))) as Record<string, ModelClass>;
  const Model = module[object.kind];
  if (Model === undefined) return `no model of ${object.apiVersion} ${object.kind}`;
  try {
    new Model(object).validate();
    return undefined;
  } catch (error) {
    return `${object.kind} ${object.metadata.name}: ${(error as Error).message}`;
  }
}

/** The schema of an OpenAPI document, as far as it is closed here. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** What the definition of ScaledObject that an API server with KEDA has refuses, unknown fields included. */
export async function scaledObjectProblems(objects: readonly KubeObject[]): Promise<string[]> {
  const file = path.join(workspace, 'lab', 'src', 'cluster', 'keda-scaled-object.crd.yaml');
  const { spec } = parse(await readFile(file, 'utf8')) as {
    spec: { versions: { schema: { openAPIV3Schema: Schema } }[] };
  };
  const [version] = spec.versions;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const validate = ajv.compile(closed(version?.schema.openAPIV3Schema ?? {}));
  return objects.flatMap((object) => {
    validate(object);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${object.metadata.name}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  });
}

/** The same schema without any field that it does not name; of an object without fields any may be there. */
function closed(schema: Schema): Schema {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(items && { items: closed(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, closed(one)])),
      additionalProperties: false,
    }),
  };
}

/**
 * The fields of objects that their models do not have: Kubernetes drops them without a word, and the models do too. Walks
 * each object beside the declared type of its model.
 */
export function unknownFields(objects: readonly KubeObject[]): string[] {
  const files = new Map(
    objects.map((object) => [moduleOf(object), path.join(workspace, 'node_modules', `${moduleOf(object)}.d.ts`)]),
  );
  const program = ts.createProgram([...files.values()], {
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    skipLibCheck: true,
    strict: true,
    types: [],
  });
  const walk = new FieldWalk(program.getTypeChecker());
  return objects.flatMap((object) => {
    const file = program.getSourceFile(files.get(moduleOf(object)) ?? '');
    const place = `${object.kind} ${object.metadata.name}`;
    if (file === undefined) return [`${place}: no declared type`];
    return walk.of(object, walk.declared(file, `I${object.kind}`), place);
  });
}

class FieldWalk {
  constructor(private readonly checker: ts.TypeChecker) {}

  declared(file: ts.SourceFile, name: string): ts.Type {
    const module = this.checker.getSymbolAtLocation(file);
    const found = module && this.checker.getExportsOfModule(module).find((symbol) => symbol.getName() === name);
    if (!found) throw new Error(`${file.fileName} does not export ${name}`);
    return this.checker.getDeclaredTypeOfSymbol(found);
  }

  of(value: unknown, declared: ts.Type, place: string): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const type = this.checker.getNonNullableType(declared);
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    if (Array.isArray(value)) {
      const element = this.checker.getIndexTypeOfType(type, ts.IndexKind.Number);
      return element ? value.flatMap((one, n) => this.of(one, element, `${place}[${n}]`)) : [`${place} is no list`];
    }
    const members = type.isUnion() ? type.types : [type];
    return Object.entries(value).flatMap(([key, inner]) => {
      const field = members.map((member) => this.field(member, key)).find((known) => known !== undefined);
      return field ? this.of(inner, field, `${place}.${key}`) : [`${place}.${key}`];
    });
  }

  private field(type: ts.Type, key: string): ts.Type | undefined {
    const property = this.checker.getPropertyOfType(type, key);
    if (property) return this.checker.getTypeOfSymbol(property);
    return this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
  }
}
