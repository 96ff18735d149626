import { allowedAttributes, allowedElements, svgNamespace } from './svg-rules.ts';

type Purify = (text: string) => { text: string; isChanged: boolean };

let made: Promise<Purify> | undefined;

async function makePurify(): Promise<Purify> {
  const [{ JSDOM }, { default: createDOMPurify }] = await Promise.all([import('jsdom'), import('dompurify')]);
  const { window } = new JSDOM('');
  const purifier = createDOMPurify(window);
  const parser = new window.DOMParser();
  const serializer = new window.XMLSerializer();
  return (text) => {
    const document = parser.parseFromString(text, 'image/svg+xml');
    purifier.sanitize(document.documentElement, {
      IN_PLACE: true,
      NAMESPACE: svgNamespace,
      PARSER_MEDIA_TYPE: 'application/xhtml+xml',
      ALLOWED_TAGS: [...allowedElements, '#text'],
      ALLOWED_ATTR: [...allowedAttributes, 'xmlns'],
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      // Shown as images: no DOM clobbering.
      SANITIZE_DOM: false,
    });
    const isChanged = purifier.removed.length > 0;
    return { text: isChanged ? serializer.serializeToString(document) : text, isChanged };
  };
}

/** Second check, separate tree. */
export async function purifySvg(text: string): Promise<{ text: string; isChanged: boolean }> {
  made ??= makePurify();
  return (await made)(text);
}
