import * as z from 'zod';
import { errorCodes } from '../../src/domain/forms/errors.ts';
import { apiTexts as texts } from '../../src/domain/api/texts.ts';
import { contentImage } from '../../src/domain/content/appearance/image.ts';
import { opportunityFilter } from '../../src/domain/opportunities/filter.ts';
import { openDataGeoJson, openDataJson } from '../../src/domain/opportunities/open-data/schema.ts';
import { openDataFormats, openDataLicence, openDataPath } from '../../src/domain/opportunities/open-data/files.ts';
import { apiPath } from '../platform/http/paths.ts';
import { appRouter } from '../router.ts';
import { answers, imageFile, type DescribedRead } from './answers.ts';

type JsonSchema = Record<string, unknown>;

const reads = Object.keys(answers) as DescribedRead[];

/** `io`: what callers send, or what they get. */
function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema !== contentImage) return;
      const { $schema: _of, ...file } = z.toJSONSchema(imageFile);
      jsonSchema.properties = { ...jsonSchema.properties, file };
    },
  });
  return json;
}

/** Schemas by name; their references lead inside the document, also those to themselves. */
class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  add(name: string, schema: JsonSchema): { $ref: string } {
    const at = (part: string) => `#/components/schemas/${part}`;
    const { $defs = {}, ...own } = schema;
    const moved = (part: JsonSchema): JsonSchema =>
      JSON.parse(JSON.stringify(part), (key, value: unknown) => {
        if (key !== '$ref' || typeof value !== 'string') return value;
        return value === '#' ? at(name) : value.replace('#/$defs/', at(`${name}.`));
      }) as JsonSchema;
    this.schemas[name] = moved(own);
    for (const [part, json] of Object.entries($defs as Record<string, JsonSchema>)) {
      this.schemas[`${name}.${part}`] = moved(json);
    }
    return { $ref: at(name) };
  }
}

const closed = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const failure = closed({
  error: closed({
    json: {
      type: 'object',
      properties: {
        message: { type: 'string' },
        data: {
          type: 'object',
          properties: {
            appCode: { enum: errorCodes },
            requestId: { type: 'string' },
            fieldErrors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            retryAfterSeconds: { type: 'integer' },
          },
          required: ['appCode', 'requestId', 'fieldErrors'],
        },
      },
      required: ['message', 'data'],
    },
  }),
});

const jsonOf = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The input of tRPC's procedure; undefined without one. */
function inputOf(read: DescribedRead): z.core.$ZodType | undefined {
  // By their paths, unlike the type.
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.core.$ZodType[] } }>;
  return procedures[read]?._def.inputs[0];
}

function readPath(read: DescribedRead, components: Components): JsonSchema {
  const input = inputOf(read);
  const answer = components.add(read, jsonSchemaOf(answers[read], 'output'));
  const isOptional = input === undefined || z.core.safeParse(input, {}).success;
  const wrapped = input && closed({ json: components.add(`${read}.input`, jsonSchemaOf(input, 'input')) });
  return {
    get: {
      operationId: read,
      tags: [read.slice(0, read.indexOf('.'))],
      summary: texts.reads[read],
      ...(wrapped && {
        parameters: [{ name: 'input', in: 'query', required: !isOptional, content: jsonOf(wrapped) }],
      }),
      responses: {
        200: {
          description: texts.answer,
          content: jsonOf(closed({ result: closed({ data: closed({ json: answer, meta: {} }, ['json']) }) })),
        },
        default: { description: texts.failure, content: jsonOf({ $ref: '#/components/schemas/failure' }) },
      },
    },
  };
}

function filePaths(components: Components): Record<string, JsonSchema> {
  const { properties } = jsonSchemaOf(opportunityFilter, 'input') as { properties: Record<string, JsonSchema> };
  const { page: _page, after: _after, ...filters } = properties;
  const parameters = Object.entries(filters).map(([name, schema]) => ({ name, in: 'query', schema }));
  const content = {
    csv: { 'text/csv': { schema: { type: 'string' } } },
    json: jsonOf(components.add('openData', jsonSchemaOf(openDataJson, 'output'))),
    geojson: {
      'application/geo+json': { schema: components.add('openData.geo', jsonSchemaOf(openDataGeoJson, 'output')) },
    },
  };
  return Object.fromEntries(
    openDataFormats.map((format) => [
      openDataPath(format),
      {
        get: {
          operationId: `openData.${format}`,
          tags: ['openData'],
          summary: texts.files[format],
          parameters,
          responses: { 200: { description: texts.data, content: content[format] } },
        },
      },
    ]),
  );
}

interface About {
  siteName: string;
  version: string;
  origin: string;
  trialCookie: string;
}

/** OpenAPI 3.1 of the reads that are the same for all visitors (docs/decisions/0109). */
export function buildOpenApi({ siteName, version, origin, trialCookie }: About) {
  const components = new Components();
  components.add('failure', failure);
  const paths = {
    ...Object.fromEntries(reads.map((read) => [`${apiPath}/${read}`, readPath(read, components)])),
    ...filePaths(components),
  };
  return {
    openapi: '3.1.1',
    info: {
      title: texts.title(siteName),
      description: texts.about,
      version,
      license: { name: openDataLicence.name, url: openDataLicence.url },
    },
    servers: [{ url: origin }],
    security: [{}, { trial: [] }],
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: { trial: { type: 'apiKey', in: 'cookie', name: trialCookie, description: texts.gate } },
    },
  };
}
