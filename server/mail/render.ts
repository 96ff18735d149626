import type { MailContent } from '../../src/domain/mail/mail.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { escapeMarkup } from '../platform/http/markup.ts';

export interface MailFrame {
  siteName: string;
  origin: string;
  /** False if nobody reads replies. */
  canReply: boolean;
}

/** Throws unless it is a web URL. */
function webAddress(url: string, origin: string): string {
  const address = new URL(url, origin);
  if (address.protocol !== 'http:' && address.protocol !== 'https:') throw new TypeError('not a web address');
  return address.href;
}

// Mail clients support few styles. Text keeps their colours for dark mode.
const styles = {
  body: 'margin:0;padding:24px 16px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5',
  column: 'max-width:560px;margin:0 auto',
  name: 'margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid #cb9a04;font-weight:bold',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 20px;border-radius:6px;background-color:#0f5c46;color:#ffffff;font-weight:bold;text-decoration:none',
  small: 'margin:0 0 16px;font-size:14px',
  list: 'margin:0 0 16px;padding:0 0 0 20px',
  line: 'margin:0 0 12px',
  address: 'word-break:break-all',
  footer: 'margin:24px 0 0;padding:12px 0 0;border-top:1px solid #7f7762;font-size:14px',
} as const;

function paragraph(text: string, style: string = styles.paragraph): string {
  return `<p style="${style}">${escapeMarkup(text).replaceAll('\n', '<br>')}</p>`;
}

type Line = NonNullable<MailContent['lines']>[number];

function lineHtml({ label, text, url }: Line, origin: string): string {
  const words = escapeMarkup(label);
  const name = url === undefined ? words : `<a href="${escapeMarkup(webAddress(url, origin))}">${words}</a>`;
  return `<li style="${styles.line}"><strong>${name}</strong>${text === '' ? '' : `<br>${escapeMarkup(text)}`}</li>`;
}

function lineText({ label, text, url }: Line, origin: string): string {
  const address = url === undefined ? [] : [webAddress(url, origin)];
  return [`* ${label}`, ...(text === '' ? [] : [text]), ...address].join('\n  ');
}

interface Addresses {
  href: string | undefined;
  stop: string | undefined;
}

function renderHtml(content: MailContent, frame: MailFrame, { href, stop }: Addresses): string {
  const { subject, paragraphs, lines = [], action, closing = [], unsubscribe } = content;
  const { siteName, origin, canReply } = frame;
  const press =
    action === undefined || href === undefined
      ? []
      : [
          `<p style="${styles.paragraph}"><a href="${escapeMarkup(href)}" style="${styles.button}">${escapeMarkup(action.label)}</a></p>`,
          `<p style="${styles.small}">${escapeMarkup(mailTexts.linkBelow)}<br><span style="${styles.address}">${escapeMarkup(href)}</span></p>`,
        ];
  const footer = `${escapeMarkup(mailTexts.sentBy(siteName))}<br><a href="${escapeMarkup(origin)}" style="color:inherit">${escapeMarkup(origin)}</a>`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeMarkup(subject)}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.column}">`,
    paragraph(siteName, styles.name),
    `<h1 style="${styles.title}">${escapeMarkup(subject)}</h1>`,
    ...paragraphs.map((text) => paragraph(text)),
    ...(lines.length === 0
      ? []
      : [`<ul style="${styles.list}">`, ...lines.map((line) => lineHtml(line, origin)), '</ul>']),
    ...press,
    ...closing.map((text) => paragraph(text)),
    ...(unsubscribe === undefined || stop === undefined
      ? []
      : [`<p style="${styles.small}"><a href="${escapeMarkup(stop)}">${escapeMarkup(unsubscribe.label)}</a></p>`]),
    `<p style="${styles.footer}">${footer}${canReply ? '' : `<br>${escapeMarkup(mailTexts.noReplies)}`}</p>`,
    '</div></body></html>',
    '',
  ].join('\n');
}

function renderText(content: MailContent, frame: MailFrame, { href, stop }: Addresses): string {
  const { paragraphs, lines = [], action, closing = [], unsubscribe } = content;
  const { siteName, origin, canReply } = frame;
  const footer = [mailTexts.sentBy(siteName), origin, ...(canReply ? [] : [mailTexts.noReplies])];
  return [
    ...paragraphs,
    ...lines.map((line) => lineText(line, origin)),
    ...(action === undefined || href === undefined ? [] : [`${action.label}:\n${href}`]),
    ...closing,
    ...(unsubscribe === undefined || stop === undefined ? [] : [`${unsubscribe.label}:\n${stop}`]),
    `-- \n${footer.join('\n')}`,
    '',
  ].join('\n\n');
}

interface RenderedMail {
  text: string;
  html: string;
  /** Absolute. */
  unsubscribeUrl: string | undefined;
}

/** Escapes all content. Throws for an invalid action URL. */
export function renderMail(content: MailContent, frame: MailFrame): RenderedMail {
  const addressOf = (link: { url: string } | undefined) =>
    link === undefined ? undefined : webAddress(link.url, frame.origin);
  const addresses = { href: addressOf(content.action), stop: addressOf(content.unsubscribe) };
  return {
    text: renderText(content, frame, addresses),
    html: renderHtml(content, frame, addresses),
    unsubscribeUrl: addresses.stop,
  };
}
