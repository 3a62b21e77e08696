/** The rates that the ECB published for 2026-10-30. For tests. */
const published =
  'USD=1.1172 JPY=175.68 CZK=24.353 DKK=7.4735 GBP=0.8338 HUF=366.33 PLN=4.4038 RON=5.3447 SEK=10.978 ' +
  'CHF=0.9194 ISK=136 NOK=10.312 TRY=55.8015 AUD=1.5904 BRL=6.0692 CAD=1.5606 CNY=7.4326 HKD=8.7652 ' +
  'IDR=20275.17 ILS=3.495 INR=106.084 KRW=1491.76 MXN=21.1237 MYR=4.5325 NZD=1.9823 PHP=71.143 SGD=1.4282 ' +
  'THB=37.683 ZAR=18.6455';

/** A file in the form of `eurofxref-daily.xml`, with one day or several. Changed rates replace those of 2026-10-30. */
export function ecbFile(
  dates: readonly string[] = ['2026-10-30'],
  changes: Readonly<Record<string, string | null>> = {},
) {
  const rates = {
    ...Object.fromEntries(published.split(' ').map((pair) => pair.split('=') as [string, string])),
    ...changes,
  };
  const rows = Object.entries(rates).flatMap(([currency, rate]) =>
    rate === null ? [] : [`<Cube currency='${currency}' rate='${rate}'/>`],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
${dates.map((date) => `<Cube time='${date}'>${rows.join('')}</Cube>`).join('\n')}
	</Cube>
</gesmes:Envelope>`;
}
