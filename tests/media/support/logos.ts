/** Drawings in the style of four editors. */
export const logos = {
  /** Inkscape: style attributes, metadata, gradients that reference each other. */
  'crest of a province': `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="120mm" height="80mm" viewBox="0 0 120 80" version="1.1" id="svg5" inkscape:version="1.2.2"
   sodipodi:docname="crest.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:xlink="http://www.w3.org/1999/xlink"
   xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="1.4" showgrid="false"><inkscape:grid type="xygrid"/></sodipodi:namedview>
  <metadata id="m"><rdf:RDF><cc:Work rdf:about=""><cc:license rdf:resource="http://creativecommons.org/licenses/by/4.0/"/></cc:Work></rdf:RDF></metadata>
  <defs id="defs2">
    <linearGradient inkscape:collect="always" id="stops"><stop style="stop-color:#ce1126;stop-opacity:1" offset="0"/><stop style="stop-color:#fcd116;stop-opacity:0.6;" offset="1"/></linearGradient>
    <linearGradient inkscape:collect="always" xlink:href="#stops" id="lg1" x1="10" y1="10" x2="110" y2="70" gradientUnits="userSpaceOnUse" gradientTransform="matrix(1,0,0,0.9,0,2)"/>
    <radialGradient xlink:href="#stops" id="rg1" cx="60" cy="40" r="30" fx="50" fy="30" gradientUnits="userSpaceOnUse"/>
    <marker id="arrow" orient="auto" refX="0" refY="0" markerWidth="4" markerHeight="4" style="overflow:visible"><path d="M 0,0 5,-3 -5,0 5,3 Z" style="fill:#000000;fill-opacity:1;fill-rule:evenodd;stroke:none"/></marker>
  </defs>
  <g inkscape:label="Layer 1 (crest)" inkscape:groupmode="layer" id="layer1" style="display:inline">
    <rect style="opacity:1;fill:url(#lg1);fill-opacity:1;fill-rule:evenodd;stroke:#101010;stroke-width:1.5;stroke-linejoin:round;stroke-miterlimit:4;stroke-dasharray:4.5, 1.5;stroke-dashoffset:0.3;stroke-opacity:1;-inkscape-stroke:none" id="rect1" width="110" height="70" x="5" y="5" ry="6"/>
    <path style="color:#000000;font-variation-settings:normal;fill:url(#rg1) #ff0000;stroke:none;isolation:auto;mix-blend-mode:normal" d="m 60,12 c 20,0 30,20 0,56
      c -30,-36 -20,-56 0,-56 z" id="path2" sodipodi:nodetypes="ccc" inkscape:connector-curvature="0"/>
    <path style="fill:none;stroke:#006699;stroke-width:2;marker-end:url(#arrow)" d="M 10,70 H 60"/>
    <text xml:space="preserve" style="font-style:normal;font-weight:bold;font-size:9px;line-height:1.25;font-family:'DejaVu Sans', sans-serif;-inkscape-font-specification:'DejaVu Sans, Bold';text-align:center;letter-spacing:0px;text-anchor:middle;fill:#ffffff;stroke-width:0.26" x="60" y="45" id="text1"><tspan sodipodi:role="line" id="tspan1" x="60" y="45" style="stroke-width:0.26">Morobe  &amp; Lae</tspan></text>
  </g>
</svg>`,
  /** Illustrator: colours in a style sheet, a `switch` around everything. */
  'mark of a ministry': `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns:x="http://ns.adobe.com/Extensibility/1.0/" xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
	 viewBox="0 0 200 100" style="enable-background:new 0 0 200 100;" xml:space="preserve">
<style type="text/css">
	.st0{fill:#0A6640;}
	.st1{clip-path:url(#SVGID_2_);fill:#FFC72C;}
	.st2, .st3{fill:none;stroke:#101010;stroke-width:3;stroke-linecap:round}
	.st3{stroke-dasharray:6,4;}
	text{font-family:sans-serif;font-size:14px}
	#last{fill:#C8102E !important}
</style>
<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" x="0" y="0" width="1" height="1"><i:pgfRef xlink:href="#adobe_illustrator_pgf"/></foreignObject>
<g i:extraneous="self">
<polygon class="st0" points="20,10 90,50 20,90 "/>
<defs><circle id="SVGID_1_" cx="130" cy="50" r="30"/></defs>
<clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath>
<rect x="100" y="20" class="st1" width="30" height="60"/>
<line class="st2" x1="100" y1="90" x2="190" y2="90"/><polyline class="st3" points="100,10 150,15 190,10"/>
<text transform="matrix(1 0 0 1 140 80)">IPA</text><ellipse id="last" class="st0" cx="180" cy="30" rx="12" ry="8" style="opacity:.8"/>
</g></switch>
</svg>`,
  /** Sketch: reused parts, and symbols in a frame. */
  'pattern of a bilum': `<?xml version="1.0" encoding="UTF-8"?>
<svg width="160px" height="90px" viewBox="0 0 160 90" version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
  <!-- Generator: Sketch 52.5 (67469) - http://www.bohemiancoding.com/sketch -->
  <title>bilum</title><desc>Created with Sketch.</desc>
  <defs><polygon id="path-1" points="10 0 20 15 10 30 0 15"/><g id="row"><use xlink:href="#path-1"/><use xlink:href="#path-1" x="20"/><use xlink:href="#path-1" x="40" fill="#0A6640"/></g>
    <symbol id="eye" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" stroke="#101010"/><circle cx="9" cy="9" r="4" fill="#C8102E"/></symbol>
    <rect id="frame" x="90" y="10" width="50" height="40"/></defs>
  <g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd">
    <use id="first" fill="#FCD116" fill-rule="nonzero" xlink:href="#row"/><use fill="#CE1126" xlink:href="#row" y="30" opacity="0.7"/>
    <use fill="#006699" transform="rotate(10 30 75)" href="#row" x="4" y="60"><title>again</title></use>
    <mask id="mask-2" fill="white"><use xlink:href="#frame"/></mask><use fill="#EEE" xlink:href="#frame"/><circle fill="#101010" mask="url(#mask-2)" cx="90" cy="10" r="30"/>
    <use xlink:href="#eye" x="100" y="55" width="30" height="30" fill="#FFF"/><use xlink:href="#eye" x="135" y="60" width="15" height="25" fill="#0A6640"/>
  </g></svg>`,
  /** Figma: masks, filters, clips and attributes. */
  'badge of a fair': `<svg width="96" height="96" viewBox="0 0 96 96" fill="none" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Trade fair (2026)">
<g clip-path="url(#clip0_1_2)"><g filter="url(#filter0_d_1:2)"><path fill-rule="evenodd" clip-rule="evenodd" d="M48 4L92 48L48 92L4 48L48 4ZM48 24L72 48L48 72L24 48Z" fill="url(#paint0_linear_1_2)"/></g>
<mask id="mask0_1_2" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="20" y="20" width="56" height="56"><circle cx="48" cy="48" r="20" fill="#D9D9D9"/></mask>
<g mask="url(#mask0_1_2)"><rect x="28" y="28" width="40" height="40" fill="rgba(206, 17, 38, 0.8)"/><rect x="28" y="48" width="40" height="20" fill="hsl(48, 98%, 54%)" fill-opacity="0.7"/></g>
<rect width="96" height="12" y="80" fill="url(#pattern0)"/></g>
<defs><filter id="filter0_d_1:2" x="0" y="0" width="96" height="100" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend mode="normal" in2="BackgroundImageFix" result="effect1"/><feBlend mode="normal" in="SourceGraphic" in2="effect1" result="shape"/></filter>
<linearGradient id="paint0_linear_1_2" x1="48" y1="4" x2="48" y2="92" gradientUnits="userSpaceOnUse"><stop stop-color="#0A6640"/><stop offset="1" stop-color="#101010" stop-opacity="0.9"/></linearGradient>
<pattern id="pattern0" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H4V8H0Z" fill="#FCD116"/></pattern>
<clipPath id="clip0_1_2"><rect width="96" height="96" rx="8" fill="white"/></clipPath></defs></svg>`,
} as const;
