import type { Plugin } from 'vite';
import { withShortGlyphNames } from './pdf-glyph-names.ts';

/**
 * Removes the parts of pdf.js that reading text never uses: drawing, pictures, forms, editing. Each file of pdf.js
 * consists of many sources. Every name that a removed source declares becomes a class that throws when it is used.
 * Throws if pdf.js no longer has one of the sources.
 */
export function pdfTextOnly(): Plugin {
  return {
    name: 'pdf-text-only',
    enforce: 'pre',
    transform(code, id) {
      const [file, left] = Object.entries(leftOut).find(([end]) => id.split('?')[0]?.endsWith(end)) ?? [];
      if (!left) return undefined;
      const kept = withoutFunctions(code, left);
      return { code: file === WORKER ? withShortGlyphNames(kept) : kept, map: null };
    },
  };
}

const WORKER = 'pdfjs-dist/build/pdf.worker.mjs';

const leftOut: Record<string, readonly RegExp[]> = {
  'pdfjs-dist/build/pdf.mjs': [
    /display\/editor\//,
    /display\/(?:annotation_layer|canvas|canvas_dependency_tracker|draw_layer|filter_factory|pattern_helper|svg_factory)\.js$/,
    /display\/(?:text_layer_images|touch_manager|webgpu_mesh|xfa_layer|xfa_text)\.js$/,
    /display\/(?:content_disposition|fetch_stream|network|network_stream|network_utils|node_stream)\.js$/,
  ],
  [WORKER]: [
    /core\/(?:annotation|default_appearance|font_renderer|image|struct_tree|writer)\.js$/,
    /core\/editor\//,
    /core\/xfa\//,
    // Colours, and what is drawn with them.
    /core\/(?:colorspace|colorspace_utils|function|ps_parser)\.js$/,
    /core\/(?:calibri|helvetica|myriadpro|segoeui)_factors\.js$/,
    /core\/(?:liberationsans_widths|xfa_fonts)\.js$/,
    // Picture decoders. No edition of the PDF standard has Brotli.
    /core\/(?:arithmetic_decoder|ccitt|ccitt_stream|jbig2|jbig2_stream|jpg|jpx_stream)\.js$/,
    /core\/brotli_stream\.js$/,
    /external\/(?:brotli|jbig2|openjpeg|qcms)\//,
  ],
};

const absent = `
class LeftOutOfPdfJs {
  constructor() {
    throw new Error("This part of pdf.js is left out: see scripts/pdf-text-only.ts.");
  }
}
`;

function withoutFunctions(code: string, names: readonly RegExp[]): string {
  const [head = '', ...parts] = code.split(/^;\/\/ (\.\/\S+)$/m);
  const found = new Set<RegExp>();
  let kept = head + absent;
  for (let at = 0; at < parts.length; at += 2) {
    const [source = '', body = ''] = parts.slice(at, at + 2);
    const by = names.find((name) => name.test(source));
    if (by) found.add(by);
    kept += by
      ? declaredIn(body)
          .map((name) => `class ${name} extends LeftOutOfPdfJs {}\n`)
          .join('')
      : body;
  }
  const missing = names.filter((name) => !found.has(name));
  if (missing.length > 0)
    throw new Error(`pdf.js has no ${missing.join(', ')} any more: see scripts/pdf-text-only.ts.`);
  return kept;
}

/** The names that a source declares for other sources: those at the beginning of a line. */
function declaredIn(body: string): string[] {
  const single = [...body.matchAll(/^(?:async )?(?:function\*?|class|const|let|var) ([\w$]+)/gm)].map(
    ([, name = '']) => name,
  );
  return [...new Set(single)];
}
