/** Allow-list, with a grammar per value: no script, colon or URL; references are `#id`. */

export const svgNamespace = 'http://www.w3.org/2000/svg';

const words = (text: string): string[] => text.trim().split(/\s+/);

export const shapes = new Set(words('path rect circle ellipse line polyline polygon'));

export const textElements = new Set(words('text tspan textPath title desc'));

/** Rendered only by reference. */
export const unseenContainers = new Set(
  words('defs clipPath mask pattern marker filter linearGradient radialGradient'),
);

export const allowedElements = new Set([
  ...shapes,
  ...textElements,
  ...unseenContainers,
  ...words(`svg g switch stop
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
    feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`),
]);

const linkingElements = new Set(words('linearGradient radialGradient pattern textPath'));

/** Written as attributes. */
const plainProperties =
  words(`alignment-baseline baseline-shift clip-rule color-interpolation color-interpolation-filters
  color-rendering direction display dominant-baseline fill-opacity fill-rule flood-opacity font-size font-size-adjust
  font-stretch font-style font-variant font-weight glyph-orientation-horizontal glyph-orientation-vertical
  image-rendering kerning letter-spacing mask-type opacity overflow paint-order shape-rendering stop-opacity
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  text-anchor text-decoration text-rendering transform-box transform-origin unicode-bidi vector-effect visibility word-spacing writing-mode`);

const plainAttributes = words(`amplitude azimuth baseFrequency bias clipPathUnits cx cy d diffuseConstant divisor dx dy
  edgeMode elevation exponent filterUnits fr fx fy gradientUnits height in in2 intercept k1 k2 k3 k4 kernelMatrix
  kernelUnitLength lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits method
  mode numOctaves offset operator order orient pathLength patternContentUnits patternUnits points pointsAtX pointsAtY
  pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY requiredFeatures result rotate rx ry scale
  seed side slope spacing specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles
  surfaceScale systemLanguage tableValues targetX targetY textLength type values viewBox width x x1 x2 xChannelSelector y
  y1 y2 yChannelSelector z`);

type Grammar = (value: string) => string | undefined;

const plainValue = /^[-+\w\s.,%#]*$/;
const plain: Grammar = (value) => (plainValue.test(value) ? value : undefined);

const transform: Grammar = (value) => {
  const rest = value.replace(/(?:matrix|translate|scale|rotate|skewX|skewY)\s{0,9}\([-+\d.eE,\s]*\)/g, '');
  return /^[\s,]*$/.test(rest) || rest === 'none' ? value : undefined;
};

// A colon only between digits, never after a word as in a URL.
const idPattern = /^[\p{L}\p{N}_](?:[-\p{L}\p{N}_.]|(?<=\p{N}):)*$/u;
const id: Grammar = (value) => (idPattern.test(value) ? value : undefined);

const link: Grammar = (value) => (value.startsWith('#') && idPattern.test(value.slice(1)) ? value : undefined);

const referencePattern = /^url\(\s*(["']?)#([^"'()\s]+)\1\s*\)(.*)$/;
function readReference(value: string): { id: string; rest: string } | undefined {
  const [, , target = '', rest = ''] = referencePattern.exec(value) ?? [];
  return idPattern.test(target) ? { id: target, rest: rest.trim() } : undefined;
}

const reference: Grammar = (value) => {
  const found = readReference(value);
  if (found) return found.rest === '' ? `url(#${found.id})` : undefined;
  return plain(value);
};

const colourFunction = /^(?:rgba?|hsla?)\([-+\w.,%\s/]*\)$/i;
const colour: Grammar = (value) => (colourFunction.test(value) ? value : plain(value));

const paint: Grammar = (value) => {
  const found = readReference(value);
  if (!found) return colour(value);
  const rest = colour(found.rest);
  return rest === undefined ? undefined : `url(#${found.id}) ${rest}`.trim();
};

const fontFamily: Grammar = (value) => (/^[-\p{L}\p{N}_\s.,'"]*$/u.test(value) ? value : undefined);

const entries = (names: readonly string[], grammar: Grammar) => names.map((name) => [name, grammar] as const);

const properties = new Map<string, Grammar>([
  ...entries(plainProperties, plain),
  ...entries(['color', 'stop-color', 'flood-color', 'lighting-color'], colour),
  ...entries(['fill', 'stroke'], paint),
  ...entries(['clip-path', 'mask', 'filter', 'marker-start', 'marker-mid', 'marker-end'], reference),
  ['font-family', fontFamily],
]);

const attributes = new Map<string, Grammar>([
  ...properties,
  ...entries(plainAttributes, plain),
  ...entries(['transform', 'gradientTransform', 'patternTransform'], transform),
  ['id', id],
]);

export const allowedAttributes = [...attributes.keys(), 'href', 'xml:space'];

const maxValueLength = 4096;
const isLongList = new Set([
  'd',
  'points',
  'values',
  'tableValues',
  'x',
  'y',
  'dx',
  'dy',
  'rotate',
  'stroke-dasharray',
]);

function tidy(name: string, value: string): string | undefined {
  if (value.length > maxValueLength && !isLongList.has(name)) return undefined;
  return value.replace(/[\t\n\r]/g, ' ').trim();
}

/** Undefined: not allowed. */
export function attributeValue(element: string, name: string, value: string): string | undefined {
  const tidied = tidy(name, value);
  if (tidied === undefined) return undefined;
  if (name === 'href') return linkingElements.has(element) ? link(tidied) : undefined;
  return attributes.get(name)?.(tidied);
}

/** Undefined: not allowed. */
export function propertyValue(name: string, value: string): string | undefined {
  const tidied = tidy(name, value);
  return tidied === undefined || tidied === '' ? undefined : properties.get(name)?.(tidied);
}

export function referencedId(name: string, value: string): string | undefined {
  return name === 'href' ? value.slice(1) : readReference(value)?.id;
}

/** Editors' notes. */
const silentNames = /^(?:-inkscape-.*|data-.*|aria-.*|role|class|title|lang|version|baseProfile|enable-background)$/;
/** Removal may be visible. */
const visibleEffects = new Set(['mix-blend-mode', 'text-transform', 'font', 'marker', 'clip']);
const initialValues = /^(?:normal|none|auto)?$/;

/** Active, external or visible. */
export function shouldReport(name: string, value: string): boolean {
  if (silentNames.test(name)) return false;
  if (visibleEffects.has(name)) return !initialValues.test(value.trim());
  return /^on/i.test(name) || name === 'href' || attributes.has(name) || !plainValue.test(value);
}

const editors =
  /inkscape|sodipodi|creativecommons|purl\.org\/dc|1999\/02\/22-rdf|adobe\.com|sketch|serif\.com|figma|corel|svgjs|svg\.js/i;

export function isEditorNamespace(uri: string): boolean {
  return editors.test(uri);
}
