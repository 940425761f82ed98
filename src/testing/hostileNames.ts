const breaks = ['\r\n', '\n', '\r', '\u2028', '\u0085', '%0d%0a', '\\r\\n', '\u0000', '=?utf-8?Q?=0D=0A?=', '\v'];
const attacks = [
  'Bcc: all@example.com',
  'Subject: other',
  'Content-Type: text/html',
  'From: ceo@example.com',
  'X-Evil: 1',
  '\r\n<script>alert(1)</script>',
  '.\r\nRSET\r\nMAIL FROM:<x@example.com>',
  'Reply-To: x@example.com',
  '--boundary',
  '"<x@example.com>',
];
/** 200 names that try to become headers, other recipients, other parts, or markup. */
export const hostileNames = ['', 'Ada'].flatMap((before) =>
  breaks.flatMap((separator) => attacks.map((attack) => `${before}${separator}${attack}`)),
);
