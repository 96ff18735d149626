import { gzipSync } from 'node:zlib';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { type Hostile, pictures } from './hostile.ts';

const namespace = 'http://www.w3.org/2000/svg';
const shape = '<rect id="shape" width="10" height="10" fill="#0a6640"/>';
/** Script with every effect that a browser test can detect. */
const script = `alert(1);document.title='ran';new Image().src='/beacon?script'`;

const svg = (inner: string, attributes = '') =>
  `<svg xmlns="${namespace}" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20" ${attributes}>${shape}${inner}</svg>`;

/** Scripts, event handlers, URLs and elements that can load them. */
const svgTraces = [
  'alert',
  'beacon',
  'script',
  'onload',
  'http:',
  'https:',
  'data:',
  '@import',
  '<style',
  '<use',
  '<a',
  '<image',
  '<feImage',
  '<foreignObject',
  '<set',
  '<animate',
  '<!',
  '<?',
];

const sanitised: Record<string, string> = {
  'a script': svg(`<script>${script}</script>`),
  'a script in CDATA': svg(`<script><![CDATA[${script}]]></script>`),
  'a script with an address': svg('<script xlink:href="/beacon.js"/><script href="/beacon2.js"/>'),
  'a script under a prefix of SVG': svg(`<x:script xmlns:x="${namespace}">${script}</x:script>`),
  'a script of HTML': svg(`<h:script xmlns:h="http://www.w3.org/1999/xhtml">${script}</h:script>`),
  'a picture of HTML with a handler': svg(
    `<img xmlns="http://www.w3.org/1999/xhtml" src="/beacon" onerror="${script}"/>`,
  ),
  'a script in capitals': svg(`<SCRIPT>${script}</SCRIPT><Script>${script}</Script>`),
  'a script in a nested drawing': svg(`<svg><g><svg onload="${script}"><script>${script}</script></svg></g></svg>`),
  'a handler of the whole drawing': svg('', `onload="${script}"`),
  'handlers in every spelling': svg(
    `<rect width="1" height="1" onclick="${script}" ONMOUSEOVER="${script}" onfocusin="${script}" onbegin="${script}"/>`,
  ),
  'a handler under a prefix': svg(`<rect xmlns:x="${namespace}" x:onload="${script}" width="1" height="1"/>`),
  'a link with a script': svg(`<a xlink:href="javascript:${script}"><circle r="4"/></a>`),
  'a link with a script, spelled with entities': svg(
    '<a href="&#106;ava&#x09;script&#58;alert(1)"><circle r="4"/></a>',
  ),
  'a link with a script between control characters': svg(
    '<a href="&#x9;&#xA;javascript&#xA;:alert(1)"><text>x</text></a>',
  ),
  'a link to elsewhere': svg('<a href="http://beacon.invalid/"><circle r="4"/></a>'),
  'a link whose address is set later': svg(
    `<a id="l"><text>x</text><set attributeName="href" to="javascript:${script}"/><animate attributeName="xlink:href" values="javascript:alert(1)"/></a>`,
  ),
  'movement that sets a handler': svg(
    `<set attributeName="onload" to="${script}"/><animate attributeName="fill" values="url(/beacon#x)"/><animateTransform attributeName="transform"/><animateMotion><mpath href="/beacon#x"/></animateMotion>`,
  ),
  'a style that imports': svg(`<style>@import url("/beacon.css"); @import '/beacon2.css';</style>`),
  'a style with a font from elsewhere': svg(
    `<style>@font-face{font-family:x;src:url(http://beacon.invalid/f)} text{font-family:x}</style><text>x</text>`,
  ),
  'a style with addresses': svg(
    `<style>rect{fill:url(/beacon#x);cursor:url(/beacon.png),auto}#shape{filter:url(http://beacon.invalid/#f)}</style>`,
  ),
  'a style that ends itself': svg(`<style>rect{fill:red}&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>`),
  'a style attribute with an address': svg(
    `<rect width="1" height="1" style="fill:red;background:url(/beacon);behavior:url(/beacon.htc);width:expression(alert(1))"/>`,
  ),
  'a style attribute with escapes': svg(
    String.raw`<rect width="1" height="1" style="f\69ll:u\72l(/beacon);fill:\75\72\6c(/beacon#x)"/>`,
  ),
  'paint from elsewhere': svg(
    `<rect width="5" height="5" fill="url(/beacon#a)" stroke="url('http://beacon.invalid/#b')" clip-path="url(&quot;/beacon#c&quot;)" mask="URL(/beacon#d)" filter="url( /beacon#e )" marker-end="url(//beacon.invalid/#f)"/>`,
  ),
  'paint from a data address': svg('<rect width="5" height="5" fill="url(data:image/svg+xml;base64,PHN2Zy8+#a)"/>'),
  'a gradient from elsewhere': svg(
    '<linearGradient id="g" xlink:href="/beacon.svg#g"/><pattern id="p" href="http://beacon.invalid/#p"/>',
  ),
  'something used from elsewhere': svg('<use xlink:href="/beacon.svg#x"/><use href="data:image/svg+xml,x#x"/>'),
  'something used from itself': svg('<use href="#shape" onload="alert(1)" style="fill:url(/beacon#x)" x="3"/>'),
  'a symbol with a script that is used': svg(
    `<symbol id="s"><script>${script}</script><rect width="3" height="3" onclick="${script}"/></symbol><use xlink:href="#s"/>`,
  ),
  'HTML that is used': svg(
    `<foreignObject><h:b xmlns:h="http://www.w3.org/1999/xhtml" id="h" onclick="alert(1)"/></foreignObject><use href="#h"/>`,
  ),
  'parts that use themselves': svg(
    '<g id="a"><circle r="2"/><use href="#b"/></g><g id="b"><use href="#a"/><a/></g><use href="#a"/>',
  ),
  'a picture from elsewhere': svg('<image href="/beacon.png" width="5" height="5"/>'),
  'a picture from a machine in the house': svg('<image xlink:href="file:///etc/passwd" width="5" height="5"/>'),
  'a picture with a drawing in it': svg(
    `<image href="data:image/svg+xml;base64,${Buffer.from(svg(`<script>${script}</script>`)).toString('base64')}"/>`,
  ),
  'a filter with a picture from elsewhere': svg(
    '<filter id="f"><feImage href="/beacon.png"/></filter><rect width="5" height="5" filter="url(#f)"/>',
  ),
  'HTML inside': svg(
    `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="/beacon"/><script>${script}</script></body></foreignObject>`,
  ),
  'HTML inside a choice': svg(
    `<switch><foreignObject requiredExtensions="x"><script>${script}</script></foreignObject><g><circle r="3"/></g></switch><video xmlns="http://www.w3.org/1999/xhtml" src="/beacon"/>`,
  ),
  'a base address': svg('<g xml:base="http://beacon.invalid/"><circle r="3" fill="url(#x)"/></g>'),
  'a listener in XML': svg(
    `<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" event="load" handler="/beacon#x"/><handler type="text/javascript">${script}</handler>`,
  ),
  'mathematics and its links': svg(
    `<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline" xlink:href="javascript:${script}">x</maction></math>`,
  ),
  'a script of a drawing in UTF-16': `utf16:${svg(`<script>${script}</script>`)}`,
};

/** Text that must be kept as text. */
const innocent: Record<string, string> = {
  'HTML in a description': svg(
    `<desc><h:body xmlns:h="http://www.w3.org/1999/xhtml" onload="${script}"/></desc><title>&lt;img src=x onerror=alert(1)&gt;</title>`,
  ),
  'text that another reader takes for tags': svg(
    `<text>&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;</text><style><![CDATA[</style><img src=x onerror=alert(1)>]]></style>`,
  ),
};

const silent: Record<string, string> = {
  'instructions for a style sheet from elsewhere': `<?xml version="1.0"?><?xml-stylesheet href="/beacon.css" type="text/css"?>${svg('<a/>')}`,
  'a document type from elsewhere': `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://beacon.invalid/svg11.dtd">${svg('<a/>')}`,
  'comments with tags': `<!-- <script>alert(1)</script> -->${svg('<a/><!--><script>alert(1)</script><!-->')}`,
};

function bytesOf(text: string): Buffer {
  return text.startsWith('utf16:') ? Buffer.from(`\uFEFF${text.slice(6)}`, 'utf16le') : Buffer.from(text);
}

const deep = (depth: number) => `${'<g>'.repeat(depth)}${shape}${'</g>'.repeat(depth)}`;

/** Ten patterns, each of ten squares filled with the next. */
function patternsInPatterns(): string {
  const pattern = (at: number) =>
    `<pattern id="p${at}" width="1" height="1">${`<rect width="9" height="9" fill="url(#p${at + 1})"/>`.repeat(10)}</pattern>`;
  return svg(
    `${Array.from({ length: 10 }, (_, at) => pattern(at)).join('')}<rect width="9" height="9" fill="url(#p0)"/>`,
  );
}

const entity = (definition: string) =>
  `<?xml version="1.0"?><!DOCTYPE svg [${definition}]><svg xmlns="${namespace}">${shape}<text>&e;</text></svg>`;

const lol = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');

const { tooComplex, svgEntities, broken, emptySvg, mismatch, svgTooLarge } = mediaRefusals;
const refused: readonly [what: string, file: string | Buffer, sentence: string][] = [
  ['20,000 nested groups', svg(deep(20_000)), tooComplex],
  ['61 nested groups', svg(deep(61)), tooComplex],
  ['too many parts', svg('<rect/>'.repeat(20_001)), tooComplex],
  [
    'an element with a thousand attributes',
    svg(`<g ${Array.from({ length: 1000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
    tooComplex,
  ],
  ['patterns of patterns of patterns', patternsInPatterns(), tooComplex],
  [
    'copies of copies of copies',
    svg(
      Array.from({ length: 20 }, (_, at) => `<g id="c${at}">${`<use href="#c${at + 1}"/>`.repeat(10)}</g>`).join('') +
        '<g id="c20"><circle r="2"/></g>',
    ),
    tooComplex,
  ],
  [
    'a chain of copies',
    svg(Array.from({ length: 200 }, (_, at) => `<g id="c${at}"><use href="#c${at + 1}"/></g>`).join('')),
    tooComplex,
  ],
  [
    'copies where nothing is drawn',
    svg(
      `<foreignObject>${Array.from({ length: 20 }, (_, at) => `<g id="c${at}">${`<use href="#c${at + 1}"/>`.repeat(10)}</g>`).join('')}<g id="c20"/></foreignObject>`,
    ),
    tooComplex,
  ],
  [
    'a long chain of gradients',
    svg(
      Array.from({ length: 900 }, (_, at) => `<linearGradient id="g${at}" href="#g${at + 1}"/>`).join('') +
        '<rect width="1" height="1" fill="url(#g0)"/>',
    ),
    tooComplex,
  ],
  ['more than two megabytes of words', svg(`<text>${'word '.repeat(450_000)}</text>`), svgTooLarge],
  ['entities that multiply', entity(`<!ENTITY l0 "lol">${lol}<!ENTITY e "&l12;">`), svgEntities],
  ['an entity from a file', entity('<!ENTITY e SYSTEM "file:///etc/passwd">'), svgEntities],
  ['a parameter entity from elsewhere', entity('<!ENTITY % p SYSTEM "http://beacon.invalid/p"> %p;'), svgEntities],
  [
    'a namespace in an entity',
    `<!DOCTYPE svg [<!ENTITY ns "${namespace}">]><svg xmlns="&ns;">${shape}</svg>`,
    svgEntities,
  ],
  ['nothing but a script', `<svg xmlns="${namespace}"><script>${script}</script></svg>`, emptySvg],
  ['nothing but definitions', `<svg xmlns="${namespace}"><defs>${shape}</defs></svg>`, emptySvg],
  ['nothing but a picture', `<svg xmlns="${namespace}"><image href="/beacon.png"/></svg>`, emptySvg],
  ['a drawing without end', `<svg xmlns="${namespace}">${shape}<script>${script}`, broken],
  ['a tag that is not closed', svg('<g>'), broken],
  ['an attribute twice', svg('<rect x="1" x="2"/>'), broken],
  ['a prefix of nothing', svg('<x:script/>'), broken],
  ['a null character', svg('<text>\u0000</text>'), broken],
  ['bytes that are no UTF-8', Buffer.concat([Buffer.from(svg('<text>')), Buffer.from([0xc3, 0x28])]), broken],
  ['an encoding of seven bits', `<?xml version="1.0" encoding="UTF-7"?>${svg('+ADw-script+AD4-')}`, broken],
  ['an encoding nobody knows', `<?xml version="1.0" encoding="x-mac-latin"?>${svg('')}`, broken],
  ['tags behind the end', `${svg('')}<script xmlns="${namespace}">${script}</script>`, broken],
  ['HTML', `<!DOCTYPE html><html><body onload="${script}">hello</body></html>`, mismatch('svg')],
  ['HTML with a drawing in it', `<html><svg xmlns="${namespace}">${shape}</svg></html>`, mismatch('svg')],
  ['other XML', '<?xml version="1.0"?><note><to>you</to></note>', mismatch('svg')],
  [
    'an element of another kind that is called svg',
    `<svg xmlns="http://www.w3.org/1999/xhtml">${shape}</svg>`,
    mismatch('svg'),
  ],
  ['a drawing that is packed', gzipSync(svg('')), mismatch('svg')],
  ['words', 'a logo, please', mismatch('svg')],
];

export const hostileDrawings: readonly Hostile[] = [
  ...Object.entries(innocent).map(([what, text]): Hostile => ({
    what: `drawing with ${what}`,
    name: 'logo.svg',
    kinds: pictures,
    make: () => bytesOf(text),
    expected: 'sanitised',
    traces: ['<script', '<img', '<h:', '<body', '<style', 'beacon', '</text><script', '<!'],
  })),
  ...Object.entries({ ...sanitised, ...silent }).map(([what, text]): Hostile => ({
    what: `drawing with ${what}`,
    name: 'logo.svg',
    kinds: pictures,
    make: () => bytesOf(text),
    expected: 'sanitised',
    traces: svgTraces,
  })),
  ...refused.map(([what, file, sentence]): Hostile => ({
    what: `drawing: ${what}`,
    name: 'Logo.SVG',
    kinds: pictures,
    make: () => Buffer.from(file),
    expected: 'refused',
    sentence,
  })),
];
