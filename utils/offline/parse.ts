import type { Command, Refusal } from './command';
import { readCommand } from './grammar';
import { codeAnnouncement } from './grammar/other-commands';
import { isAsking } from './asking';
import { literal, mask, sliceMasked, type Masked } from './masked';
import { bareCommand, splitCommands, type Piece } from './split';

export interface ParsedRequest {
  commands: Command[];
  /**
   * Words of commands that no rule matches, and of those that are refused. If not empty, nothing may be carried out.
   */
  unknown: { words: string; refusal?: Refusal }[];
}

/** Reads a whole request. Total: every string gives a result, and the same string always gives the same one. */
export function parseRequest(request: string): ParsedRequest {
  const pieces = splitCommands(mask(inTwo(request)), (words) => readCommand(words) !== undefined).filter(
    (piece, i, all) => !(codeAnnouncement.test(piece.words.mask) && isCode(all[i + 1])),
  );
  const parsed: ParsedRequest = { commands: [], unknown: [] };
  let last: { line: number; command: Command } | undefined;
  const hasMark = /[?？؟]\s*$/.test(request);
  for (const [index, { words, line }] of pieces.entries()) {
    const reading = readCommand(words);
    const named = reading ? undefined : nameOnly(words);
    const asks = !reading && isAsking(words.mask, hasMark && index === pieces.length - 1);
    if (named || asks) {
      const question = asks ? { question: literal(words) } : {};
      const command: Command = named
        ? { kind: 'click-named', target: named, ...question, words: words.raw }
        : { kind: 'find', question: literal(words), words: words.raw };
      last = { line, command };
      parsed.commands.push(command);
      continue;
    }
    if (!reading?.ok) {
      parsed.unknown.push({ words: words.raw, ...(reading ? { refusal: reading.refusal } : {}) });
      continue;
    }
    const command: Command = { ...reading.body, words: words.raw };
    if (last?.line === line && joins(last.command, command)) {
      last.command.words += ` and ${command.words}`;
      continue;
    }
    last = { line, command };
    parsed.commands.push(command);
  }
  // "Reply saying thanks, see you": thanks among words that are not understood is no thanks.
  if (parsed.unknown.length > 0 && parsed.commands.some(({ kind }) => kind === 'greet'))
    return { commands: [], unknown: [{ words: request.trim() }] };
  if (parsed.commands.length > 1) moveHelp(parsed);
  return parsed;
}

/** Contractions without their apostrophe, at the beginning: "whats". */
function respelled(request: string): string {
  return request
    .replace(/^(\s*)(?:whats|wats|wots)\b/i, "$1what's")
    .replace(/^(\s*)(where|who|how|when)s\b/i, "$1$2's");
}

/** "Two of these in large", "two of these in my cart": a number and something else. Each is a command. */
function inTwo(request: string): string {
  return respelled(request)
    .replace(
      new RegExp(
        String.raw`^(?:i(?:['’]d)?\s+(?:need|want|like|take)|i\s+would\s+like)\s+(${some})\s+in\s+(?:(?:the\s+)?(?:size|colou?r)\s+)?(?!(?:the|my|a)\s)([^\s.,!]+)${end}`,
        'i',
      ),
      'I need $1, then I would like the $2 one',
    )
    .replace(
      new RegExp(
        String.raw`^(?:(?:please\s+)?(?:add|put)|i\s+(?:need|want))\s+(${some})\s+(?:in|to|into)\s+(?:the|my)\s+(?:shopping\s+)?(?:cart|basket|bag)${end}`,
        'i',
      ),
      'I need $1, then add it to my cart',
    )
    .replace(
      /^(?:please\s+)?((?:write|compose|start|create|draft)\s+(?:an?\s+)?(?:new\s+)?(?:e-?mail|mail|message))\s+to\s+([^"\s,;:]{2,60}(?:\s+(?!that\b|saying\b|about\b|and\b)[^"\s,;:]{1,40}){0,2}?)(?:(?:\s*[:,]|\s+(?:that|saying))\s+([^"“”\n]{2,300}?))?[.!]?$/i,
      (_, compose: string, name: string, text?: string) =>
        `${compose}, then type "${name}" into To${text === undefined ? '' : `, then type "${text}" into Message`}`,
    )
    .replace(
      /^(?:please\s+)?(?:reply|answer)(?:\s+(?:to\s+)?(?:it|(?:this|the)\s+(?:e-?mail|mail|message)))?\s*(?:,|:|\s(?:saying|with|that))\s+["“]?([^"“”\n]{2,300}?)["”]?$/i,
      'reply to this mail, then type "$1"',
    )
    .replace(
      // The fields of a journey are called by the words before its ends.
      /^(?:(?:i\s+(?:want|would\s+like|need)\s+to\s+)?(?:go|travel|fly|drive)\s+)?(from|von|de|desde|от|из)\s+([^"\n,;]{2,40}?)\s+(to|nach|à|a|para|hasta|в|до)\s+([^"\n,;]{2,40}?)[.!]?$/iu,
      (_, out: string, start: string, into: string, end: string) =>
        `type "${start}" into "${capital(out)}", then type "${end}" into "${capital(into)}"`,
    );
}

const some = String.raw`(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)\s+of\s+(?:these|them|those|this|it)`;
const end = String.raw`(?:,?\s+please)?[.!]?$`;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/**
 * Words that no rule matches may be the name of a button or link: "add to cart". Only a few words, and not a sentence.
 */
function nameOnly(words: Masked): Masked | undefined {
  const isShort = words.mask.split(/\s+/).length <= 6 && words.mask.length <= 60;
  if (!isShort || /[?!;:=<>{}]|\uE000|\uE003/.test(words.mask)) return undefined;
  // "Share this": the name is "Share". "Close this ticket" is not "Close".
  const named =
    /^(.+?)\s+(?:it|this|that)(?:\s+(?:page|article|story|post|video|site|recipe|product|item|offer|link))?$/i.exec(
      words.mask,
    )?.[1];
  return named === undefined ? words : sliceMasked(words, 0, named.length);
}

/** "type T into F and press Enter" is one command: the tool that types can submit. */
function joins(before: Command, command: Command): boolean {
  const submits = command.kind === 'submit' || (command.kind === 'press' && command.keys === 'Enter' && !command.field);
  if (before.kind !== 'type' || before.submit || !submits) return false;
  before.submit = true;
  return true;
}

function isCode(piece: Piece | undefined): boolean {
  const reading = piece && readCommand(bareCommand(piece.words));
  return reading?.ok === true && reading.body.kind === 'code';
}

/** Help is an answer, not a step: beside other commands it is not understood. A greeting beside them is ignored. */
function moveHelp(parsed: ParsedRequest): void {
  if (parsed.commands.some(({ kind }) => kind !== 'greet'))
    parsed.commands = parsed.commands.filter(({ kind }) => kind !== 'greet');
  parsed.unknown.push(...parsed.commands.filter(({ kind }) => kind === 'help').map(({ words }) => ({ words })));
  parsed.commands = parsed.commands.filter(({ kind }) => kind !== 'help');
}
