export interface SplitText {
  body: string;
  /** Null: nothing is quoted. */
  quoted: string | null;
}

/** Longer lines are paragraphs. */
const maxLine = 500;
/** A quoted mail's header lines are close together. */
const near = 4;

const isQuote = (line: string) => line.startsWith('>');
const isBlank = (line: string) => line.trim() === '';

/** '-----Original Message-----', in any language. */
const divider = /^\s*-{3,} ?\S.{1,60}\S ?-{3,}\s*$/;
const rule = /^_{20,}\s*$/;
const fromLine = /^\*?(?:From|Von|De|Da|Van|Från|Fra|От|发件人|寄件者|差出人|보낸 사람)\*? ?[:：]\*? ?\S/i;
const otherLine =
  /^\*?(?:Sent|Date|To|Subject|Gesendet|Datum|An|Betreff|Envoyé|À|Objet|Enviado|Fecha|Para|Asunto|发送时间|收件人|主题|寄件日期|收件者|送信日時|宛先|件名)\*? ?[:：]/i;
/** 'On Monday, Mary wrote:'. */
const attribution =
  /^(?:On|Am|Le|El|Em|Il|Op|Den|Na|Tok|在|于|於|\d{4}).{5,300}(?:wrote|writes|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev|i raitim|写道|寫道|のメール|書きました) ?[:：]\s*$/i;

function startsMail(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (line.length > maxLine) return false;
  const next = lines.slice(at + 1, at + 1 + near);
  if (divider.test(line)) return true;
  if (rule.test(line)) return next.some((other) => fromLine.test(other));
  if (fromLine.test(line)) return next.some((other) => other.length <= maxLine && otherLine.test(other));
  return attribution.test(line) || (next[0] !== undefined && attribution.test(`${line} ${next[0]}`.slice(0, maxLine)));
}

/** Where only quotes follow, with the introducing line. */
function startOfQuotes(lines: readonly string[]): number | undefined {
  let at = lines.length;
  while (at > 0 && (isQuote(lines[at - 1] ?? '') || isBlank(lines[at - 1] ?? ''))) at -= 1;
  if (!lines.slice(at).some(isQuote)) return undefined;
  return at > 0 && /[:：]\s*$/.test(lines[at - 1] ?? '') ? at - 1 : at;
}

/** An answer between quoted lines belongs to them. */
function isAnsweredBelow(lines: readonly string[], start: number): boolean {
  const rest = lines.slice(start + 1);
  const first = rest.findIndex((line) => !isBlank(line) && !/[:：]\s*$/.test(line));
  if (first < 0 || !isQuote(rest[first] ?? '')) return false;
  return rest.slice(first).some((line) => !isQuote(line) && !isBlank(line));
}

/** Splits off what repeats earlier mails. Both parts together are the whole text. */
export function splitQuoted(text: string): SplitText {
  const lines = text.split('\n');
  const start = lines.findIndex((_line, at) => startsMail(lines, at) && !isAnsweredBelow(lines, at));
  const quotes = startOfQuotes(lines);
  const found = [start < 0 ? undefined : start, quotes].filter((at) => at !== undefined);
  if (found.length === 0) return { body: text.trim(), quoted: null };
  const at = Math.min(...found);
  const body = lines.slice(0, at).join('\n').trim();
  if (body === '') return { body: text.trim(), quoted: null };
  return { body, quoted: lines.slice(at).join('\n').trim() };
}
